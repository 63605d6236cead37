import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { Email, rawText } from '../../contract/fields.ts';
import type { Env } from '../http/api.ts';
import { readJson } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import { parsePart } from '../http/parse.ts';
import type { Services } from '../services.ts';
import type { StandInKeys } from './keys.ts';

const Signing = v.object({
  email: Email,
  firstname: v.optional(rawText(100), ''),
  lastname: v.optional(rawText(100), ''),
  clientId: rawText(300),
});

const files = {
  '/google/gsi/client': { name: 'client.js', type: 'text/javascript; charset=utf-8' },
  '/google/account.js': { name: 'account.js', type: 'text/javascript; charset=utf-8' },
  '/google/account': { name: 'account.html', type: 'text/html; charset=utf-8' },
} as const;

/**
 * The local stand-in of Google's login (operations, Paths): `/google/gsi/client` offers `google.accounts.id` as Google
 * documents it, `/google/account` lets one be anybody, `/google/certs` publishes the keys. Never in production.
 */
export function registerGoogleStandIn(app: Hono<Env>, services: Services, keys: StandInKeys): void {
  const { google } = services.config;
  const issuer = google.issuer[0] ?? '';
  for (const [path, { name, type }] of Object.entries(files)) {
    app.get(path, async () => {
      const text = await readFile(new URL(`page/${name}`, import.meta.url), 'utf8');
      return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } });
    });
  }
  app.get('/google/certs', async () => Response.json(await keys.published()));
  app.post('/google/sign', async (context) => {
    const person = parsePart(Signing, await readJson(context.req.raw), 'body');
    return success({ credential: await keys.sign(person, person.clientId, issuer, services.now()) });
  });
}
