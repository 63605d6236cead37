import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { Email, rawText } from '../../../contract/fields.ts';
import type { Env } from '../../http/api.ts';
import { readJson } from '../../http/body.ts';
import { success } from '../../http/envelope.ts';
import { parsePart } from '../../http/parse.ts';
import type { GoogleConfig } from '../../platform/config.ts';

const Person = v.object({
  email: Email,
  firstname: v.optional(rawText(100), ''),
  lastname: v.optional(rawText(100), ''),
  hd: v.optional(rawText(100), ''),
  clientId: rawText(300),
});

const files = {
  '/google/gsi/client': { name: 'client.js', type: 'text/javascript; charset=utf-8' },
  '/google/account.js': { name: 'account.js', type: 'text/javascript; charset=utf-8' },
  '/google/account': { name: 'account.html', type: 'text/html; charset=utf-8' },
} as const;

/**
 * The local fake of Google's login: `/google/gsi/client` offers `google.accounts.id` as Google documents it,
 * `/google/account` signs in as any person whose address is typed, `/google/certs` publishes the keys.
 */
export interface FakeGoogle {
  verify: JWTVerifyGetKey;
  addRoutes(app: Hono<Env>): void;
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Makes the fake. Its key pair lives in this process alone. */
export function makeFakeGoogle(config: GoogleConfig, now: () => Date): FakeGoogle {
  const issuer = config.issuer[0] ?? '';
  const keys = makeFakeGoogleKeys();
  return {
    verify: keys.verify,
    addRoutes(app) {
      for (const [path, { name, type }] of Object.entries(files)) {
        app.get(path, async () => {
          const text = await readFile(new URL(`page/${name}`, import.meta.url), 'utf8');
          return new Response(text, { headers: { ...headers, 'content-type': type } });
        });
      }
      app.get('/google/certs', async () => Response.json(await keys.published()));
      app.post('/google/sign', async (context) => {
        const person = parsePart(Person, await readJson(context.req.raw), 'body');
        return success({ credential: await keys.sign(person, person.clientId, issuer, now()) });
      });
    },
  };
}

const KEY_ID = 'fake';

async function makePair() {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  return { privateKey, set: { keys: [jwk] } };
}

/** The keys of the fake Google: made in this process on first use, never stored. */
function makeFakeGoogleKeys() {
  let made: ReturnType<typeof makePair> | undefined;
  const pair = () => {
    made ??= makePair();
    return made;
  };
  return {
    published: async (): Promise<JSONWebKeySet> => (await pair()).set,
    verify: (async (header, token) => {
      const { createLocalJWKSet } = await import('jose');
      return createLocalJWKSet((await pair()).set)(header, token);
    }) as JWTVerifyGetKey,
    async sign(
      { email, firstname, lastname, hd }: v.InferOutput<typeof Person>,
      audience: string,
      issuer: string,
      now: Date,
    ) {
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
