import type { JWTVerifyGetKey } from 'jose';
import { logInWithGoogle } from '../../../contract/auth.ts';
import type { Api } from '../../http/api.ts';
import { NETWORK_LOGINS } from '../../limits/limits.ts';
import { codeOf, HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { openLogin } from '../login.ts';
import { useCredential } from './credentials.ts';
import { identityOwner } from './identity.ts';
import { offerLink } from './links.ts';
import { verifyCredential } from './verify.ts';

const UNIQUE_VIOLATION = '23505';

/** Login with Google's credential. Google's `subject` links it to a user; it stays when the address changes. */
export function addGoogleLoginCall(api: Api, services: Services, keys: JWTVerifyGetKey | null): void {
  const { config, db, limits, now, outbox } = services;

  api.on(logInWithGoogle, async ({ body, network, browser }) => {
    if (!keys) throw new HttpError(503, 'Login with Google is not set up on this site.');
    await limits.hit(NETWORK_LOGINS, network);
    const who = await verifyCredential(body.credential, config.google, keys, now());
    const open = () =>
      db.transaction().execute(async (on) => {
        await useCredential(on, body.credential, who.expires);
        const owner = await identityOwner(services, on, who);
        if ('lockedId' in owner) return offerLink(services, on, who, owner.lockedId);
        return openLogin(services, on, owner.userId, browser, null);
      });
    try {
      return await open();
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      // Two first logins of one person at the same time: the second try finds the account that the other login made.
      return await open();
    } finally {
      outbox.kick();
    }
  });
}
