import type { JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { Email } from '../../../contract/fields.ts';
import type { GoogleConfig } from '../../platform/config.ts';
import { HttpError } from '../../platform/errors.ts';

/** A verified identity of Google. `subject` never changes, the address may. */
export interface GoogleIdentity {
  subject: string;
  /** Lower case; Google has verified it. */
  email: string;
  firstname: string;
  lastname: string;
}

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: Email,
  email_verified: v.union([v.literal(true), v.literal('true')]),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
});

const FORGED = 'Google did not vouch for this login. Please try again.';

/** Google's keys from the configured address, fetched on first use and cached. */
export function remoteKeys(config: GoogleConfig): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    const { createRemoteJWKSet } = await import('jose');
    keys ??= createRemoteJWKSet(new URL(config.keys), { timeoutDuration: 5000 });
    return keys(header, token);
  };
}

/**
 * Checks Google's signed credential: signature, audience, issuer, expiry, verified address. Throws an `HttpError`: 401
 * for a forged or expired one, 503 when Google's keys cannot be fetched.
 */
export async function verifyCredential(
  credential: string,
  config: GoogleConfig,
  keys: JWTVerifyGetKey,
  now: Date,
): Promise<GoogleIdentity> {
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(credential, keys, {
      audience: config.clientId,
      issuer: config.issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: 30,
      currentDate: now,
    });
    const claims = v.parse(Claims, payload);
    return {
      subject: claims.sub,
      email: claims.email.toLowerCase(),
      firstname: claims.given_name.slice(0, 100),
      lastname: claims.family_name.slice(0, 100),
    };
  } catch (error) {
    const unreachable =
      error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError || error instanceof v.ValiError);
    if (unreachable) throw new HttpError(503, 'Google cannot be reached just now; please try again in a moment.');
    throw new HttpError(401, FORGED);
  }
}
