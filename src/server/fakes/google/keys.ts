import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';

const KEY_ID = 'fake';

/** The person whom the fake signs in. */
export interface FakeGooglePerson {
  email: string;
  firstname: string;
  lastname: string;
  /** The domain of the organisation that Google hosts; empty for an address of nobody's. */
  hd?: string;
}

export interface FakeGoogleKeys {
  /** The key set, as Google publishes its own. */
  published(): Promise<JSONWebKeySet>;
  verify: JWTVerifyGetKey;
  /** A credential as Google would sign it, good for an hour. */
  sign(person: FakeGooglePerson, audience: string, issuer: string, now: Date): Promise<string>;
}

async function makePair() {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  return { privateKey, set: { keys: [jwk] } };
}

/** The keys of the fake Google: made in this process on first use, never stored. */
export function makeFakeGoogleKeys(): FakeGoogleKeys {
  let made: ReturnType<typeof makePair> | undefined;
  const pair = () => {
    made ??= makePair();
    return made;
  };
  return {
    published: async () => (await pair()).set,
    async verify(header, token) {
      const { createLocalJWKSet } = await import('jose');
      return createLocalJWKSet((await pair()).set)(header, token);
    },
    async sign({ email, firstname, lastname, hd }, audience, issuer, now) {
      const { SignJWT } = await import('jose');
      const seconds = Math.floor(now.getTime() / 1000);
      const name = `${firstname} ${lastname}`.trim();
      return new SignJWT({
        email,
        email_verified: true,
        name,
        given_name: firstname,
        family_name: lastname,
        ...(hd && { hd }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
        .setSubject(`fake-${email}`)
        .setAudience(audience)
        .setIssuer(issuer)
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 3600)
        .sign((await pair()).privateKey);
    },
  };
}
