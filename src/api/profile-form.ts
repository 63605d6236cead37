import type { CallInput } from '../contract/call.ts';
import type { Profile } from '../contract/profile.ts';
import { putProfile } from '../contract/profile-form.ts';
import { callApi } from './http.ts';

/** Saves the profile and answers with it as it now stands. */
export function saveProfile(body: CallInput<typeof putProfile>['body']): Promise<Profile> {
  return callApi(putProfile, { body });
}
