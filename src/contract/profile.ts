import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';

export const DEFAULT_SEX = 'Male';

const shown = read.text;

export const Profile = v.object({
  firstname: shown,
  lastname: shown,
  email: shown,
  address: shown,
  city: shown,
  state: shown,
  country: shown,
  zipcode: shown,
  mobile: shown,
  dob: read.day,
  userId: read.id,
  sex: read.sex,
  /** Masked by the embedded API (`ABXXXXXX4F`); a backend of the foundation's own may show it whole. */
  pan: shown,
});
export type Profile = v.InferOutput<typeof Profile>;

export const getProfile = {
  method: 'GET',
  path: '/user/profile',
  auth: 'token',
  answer: Profile,
} as const satisfies Call;
