import type { Environment } from '../contract/environment.ts';
import { LOCAL_GOOGLE_CLIENT_ID } from '../contract/google.ts';
import { fakesInPages } from './fakes.ts';

/** What the login page needs of Google: the client id and the script that draws its button. */
export interface GoogleLoginSettings {
  readonly clientId: string;
  readonly script: string;
}

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

/** The fake's client id and script, which the embedded API serves where no real id is set. */
const LOCAL: GoogleLoginSettings = { clientId: LOCAL_GOOGLE_CLIENT_ID, script: '/google/gsi/client' };

/** Google's login as the environment has it; none without a client id where the fakes do not run. */
export function googleLogin(env: Environment): GoogleLoginSettings | undefined {
  const clientId = env['GOOGLE_CLIENT_ID'];
  if (clientId) return { clientId, script: GOOGLE_SCRIPT };
  return fakesInPages(env) ? LOCAL : undefined;
}
