import { getProfile, type Profile } from '../contract/profile.ts';
import { callApi } from './http.ts';

/** The logged-in visitor's profile. */
export function fetchProfile(): Promise<Profile> {
  return callApi(getProfile);
}
