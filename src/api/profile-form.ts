import type { CallInput } from '../contract/call.ts';
import type { Profile } from '../contract/profile.ts';
import { putProfile } from '../contract/profile-form.ts';
import { callApi } from './http.ts';

export async function saveProfile(body: CallInput<typeof putProfile>['body']): Promise<Profile> {
  const { mobile = null, ...sent } = body;
  return { ...sent, mobile, ...(await callApi(putProfile, { body })) };
}
