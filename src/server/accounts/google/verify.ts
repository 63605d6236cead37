import type { JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { Email } from '../../../contract/fields.ts';
import type { GoogleConfig } from '../../platform/config.ts';
import { HttpError } from '../../platform/errors.ts';

/** `subject` never changes, the address may. */
export interface GoogleIdentity {
  subject: string;
  email: string;
  firstname: string;
  lastname: string;
  /** One at gmail.com or of an organisation that Google hosts. Any other may belong to somebody else by now. */
  ownAddress: boolean;
  expires: Date;
}

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: Email,
  email_verified: v.union([v.literal(true), v.literal('true')]),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  azp: v.optional(v.string()),
  hd: v.optional(v.string()),
  exp: v.number(),
});

/** Seconds from the signature to the use. */
const MAX_AGE = 3600;

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

const NO_KEYS = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

const unreachable = () =>
  new HttpError(503, 'Google cannot be reached; please try again in a moment.', { 'retry-after': '30' });

/** Checks Google's signed credential. Throws an `HttpError`: 401 for a forged or expired one, 503 when Google's keys cannot be fetched. */
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
      maxTokenAge: MAX_AGE,
      clockTolerance: 30,
      currentDate: now,
    });
    const claims = v.parse(Claims, payload);
    if (claims.azp !== undefined && claims.azp !== config.clientId) throw new HttpError(401, FORGED);
    const email = claims.email.toLowerCase();
    return {
      subject: claims.sub,
      email,
      ownAddress: email.endsWith('@gmail.com') || Boolean(claims.hd),
      expires: new Date(claims.exp * 1000),
      firstname: claims.given_name.slice(0, 100),
      lastname: claims.family_name.slice(0, 100),
    };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const refused =
      error instanceof v.ValiError || (error instanceof errors.JOSEError && !NO_KEYS.includes(error.code));
    throw refused ? new HttpError(401, FORGED) : unreachable();
  }
}
