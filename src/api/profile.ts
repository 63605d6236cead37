import { getProfile } from '../contract/profile.ts';
import { callApi } from './http.ts';

/** The logged-in visitor's profile. */
export const fetchProfile = () => callApi(getProfile);
