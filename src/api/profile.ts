import type { CallInput } from '../contract/call.ts';
import { getProfile, type Profile, putProfile } from '../contract/profile.ts';
import { callApi } from './http.ts';

/** The logged-in visitor's profile. */
export function fetchProfile(): Promise<Profile> {
  return callApi(getProfile);
}

/** Saves the profile and answers with it as it now stands. */
export function saveProfile(body: CallInput<typeof putProfile>['body']): Promise<Profile> {
  return callApi(putProfile, { body });
}
