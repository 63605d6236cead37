import { getProfile } from '../contract/profile.ts';
import { callApi } from './http.ts';

export const fetchProfile = () => callApi(getProfile);
