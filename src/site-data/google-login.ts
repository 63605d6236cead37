import type { Environment } from '../contract/environment.ts';
import { type GoogleLogin, LOCAL_GOOGLE_CLIENT_ID } from '../contract/google.ts';
import { fakesInPages } from './fakes.ts';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

/** The fake's client id and script, which the embedded API serves where no real id is set. */
const LOCAL: GoogleLogin = { clientId: LOCAL_GOOGLE_CLIENT_ID, script: '/google/gsi/client' };

/** Google's login as the environment has it; none without a client id where the fakes do not run. */
export function googleLogin(env: Environment): GoogleLogin | undefined {
  const clientId = env['GOOGLE_CLIENT_ID'];
  if (clientId) return { clientId, script: GOOGLE_SCRIPT };
  return fakesInPages(env) ? LOCAL : undefined;
}
