import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, envelopeOf, type Parts, requestFor } from '../helpers/calls.ts';
import { newPerson, PASSWORD, registerConfirmed, resetToken } from '../helpers/people.ts';
import { startApp, type TestApp } from '../helpers/server.ts';

type Named = keyof typeof calls;
const sendTo =
  (app: TestApp) =>
  async (name: Named, parts: Parts, address = '192.0.2.1') =>
    envelopeOf(await app.handle(requestFor(calls[name], parts), { address }));

describe('guessing', () => {
  const MINUTE = 60_000;

  it('10,000 guesses get at most 10 checks of one account in 15 minutes, and reading stays fast meanwhile', async () => {
    // Passwords at their real cost: a check that happens is felt.
    const app = await startApp({ config: { passwordCost: { memory: 19_456, passes: 2, parallelism: 1 } } });
    const send = sendTo(app);
    await registerConfirmed(app, 'target@example.org');
    const guess = (index: number) => {
      const body = { email: 'target@example.org', password: `guess ${index}` };
      return send('logIn', { body }, `10.${index % 250}.0.${index % 199}`);
    };
    const guesses = Promise.all(Array.from({ length: 10_000 }, (_, index) => guess(index)));
    const reads: number[] = [];
    let done = false;
    guesses.finally(() => {
      done = true;
    });
    while (!done) {
      const since = performance.now();
      await send('listCampaigns', { query: { status: 'incoming' } });
      reads.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const answers = await guesses;
    const checked = answers.filter(({ http }) => http === 401);
    const refused = answers.filter(({ http }) => http === 429);
    expect(checked.length).toBeLessThanOrEqual(10);
    expect(checked.length + refused.length).toBe(10_000);
    for (const { headers } of refused.slice(0, 50)) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    const typical = reads.toSorted((a, b) => a - b)[Math.floor(reads.length / 2)] ?? 0;
    expect(typical).toBeLessThan(50);
    // The right password has to wait too; after the 15 minutes it is let in.
    const right = { body: { email: 'target@example.org', password: PASSWORD } };
    expect(await send('logIn', right)).toMatchObject({ http: 429 });
    app.setTime(new Date(Date.now() + 16 * MINUTE));
    expect(await send('logIn', right)).toMatchObject({ http: 200 });
    await app.close();
  });

  it('an unknown account is refused as often, in the same words, and in about the same time', async () => {
    const app = await startApp({ config: { passwordCost: { memory: 19_456, passes: 2, parallelism: 1 } } });
    const send = sendTo(app);
    await registerConfirmed(app, 'someone@example.org');
    const times: Record<string, number[]> = { someone: [], nobody: [] };
    for (let round = 0; round < 10; round++) {
      const answers = [];
      for (const who of ['someone', 'nobody']) {
        const since = performance.now();
        answers.push(await send('logIn', { body: { email: `${who}@example.org`, password: 'wrong' } }));
        times[who]?.push(performance.now() - since);
      }
      expect(answers[0]).toMatchObject({ http: 401, data: answers[1]?.data });
    }
    for (const who of ['someone', 'nobody']) {
      const body = { email: `${who}@example.org`, password: 'wrong' };
      expect(await send('logIn', { body })).toMatchObject({ http: 429 });
    }
    // The quickest of each: everything above it is the machine's own business.
    const [known, unknown] = [Math.min(...(times['someone'] ?? [])), Math.min(...(times['nobody'] ?? []))];
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
    await app.close();
  });

  it('one network is slowed down over all accounts, and told for how long', async () => {
    const app = await startApp();
    const send = sendTo(app);
    const statuses = [];
    for (let index = 0; index < 320; index++) {
      const answer = await send('logIn', { body: { email: `a${index}@example.org`, password: 'x' } }, '198.51.100.7');
      statuses.push(answer.http);
    }
    expect(statuses.filter((http) => http === 401)).toHaveLength(300);
    expect(statuses.filter((http) => http === 429)).toHaveLength(20);
    expect(await send('logIn', { body: { email: 'a@b.in', password: 'x' } }, '198.51.100.8')).toMatchObject({
      http: 401,
    });
    await app.close();
  });
});

describe("Google's login", () => {
  let app: TestApp;
  let keyServer: Server;
  let google: Awaited<ReturnType<typeof generateKeyPair>>;
  const CLIENT = 'real-client.apps.googleusercontent.com';
  const ISSUER = 'https://accounts.google.com';

  beforeAll(async () => {
    google = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(google.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
    keyServer = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
    const keys = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/certs`;
    app = await startApp({ env: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_KEYS_URL: keys } });
  });
  afterAll(async () => {
    await app.close();
    keyServer.close();
  });

  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: ISSUER,
    aud: CLIENT,
    sub: '1234567890',
    email: 'Ravi@Example.org',
    email_verified: true as unknown,
    given_name: 'Ravi',
    family_name: 'Negi',
    iat: now(),
    exp: now() + 3600,
  });
  type Claims = Partial<ReturnType<typeof claims>>;
  const sign = (change: Claims = {}, key = google.privateKey, kid = 'google-1') =>
    new SignJWT({ ...claims(), ...change }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  const login = async (credential: string) => sendTo(app)('logInWithGoogle', { body: { credential } });

  it('a credential that Google signed logs in, and the subject finds the same user when the address changes', async () => {
    const first = await login(await sign());
    expect(first).toMatchObject({ http: 200, data: { firstTimeLogin: true, isProfileUpdated: false } });
    const userOf = async (data: unknown) =>
      ((await sendTo(app)('getProfile', { token: (data as { token: string }).token })).data as { userId: string })
        .userId;
    const later = await login(await sign({ email: 'ravi.negi@example.org' }));
    expect(await userOf(later.data)).toBe(await userOf(first.data));
  });

  it('an account with the same confirmed address is linked, not doubled', async () => {
    const token = await newPerson(app, 'mina@example.org');
    const own = (await sendTo(app)('getProfile', { token })).data as { userId: string };
    const answer = await login(await sign({ sub: 'mina', email: 'mina@example.org' }));
    const linked = await sendTo(app)('getProfile', { token: (answer.data as { token: string }).token });
    expect(linked.data).toMatchObject({ userId: own.userId, email: 'mina@example.org' });
  });

  it('everything forged is refused with 401', async () => {
    const other = await generateKeyPair('RS256');
    const [header, , signature] = (await sign()).split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims(), sub: 'other' })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(google.publicKey)));
    const forged: Record<string, string> = {
      'no token': 'x',
      'signed by another key': await sign({}, other.privateKey),
      'signed by an unknown key id': await sign({}, other.privateKey, 'google-2'),
      'changed after signing': `${header}.${payload}.${signature}`,
      'without a signature': `${none}.${payload}.`,
      'signed with the public key as a secret': await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: 'google-1' })
        .sign(secret),
      'for another client': await sign({ aud: 'another-client' }),
      'from another issuer': await sign({ iss: 'https://accounts.example.org' }),
      expired: await sign({ iat: now() - 7200, exp: now() - 3600 }),
      'of an address that is not verified': await sign({ email_verified: false }),
      'of an address said to be verified by a word': await sign({ email_verified: 'yes' }),
      'without an expiry': await new SignJWT({ ...claims(), exp: undefined } as never)
        .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
        .sign(google.privateKey),
    };
    for (const [what, credential] of Object.entries(forged)) {
      expect(await login(credential), what).toMatchObject({ http: 401, status: false });
    }
  });

  it('the stand-in is not there beside a real client id', async () => {
    for (const path of ['/google/gsi/client', '/google/account', '/google/certs']) {
      expect((await app.handle(new Request(`http://x${path}`))).status).toBe(404);
    }
  });

  it('the stand-in is not there in production, nor on a site that the world reads', async () => {
    for (const env of [{ NODE_ENV: 'production' }, { SITE_URL: 'https://hamara.example' }]) {
      const live = await startApp({ env });
      expect((await live.handle(new Request('http://x/google/gsi/client'))).status).toBe(404);
      const body = { credential: 'x' };
      expect(await sendTo(live)('logInWithGoogle', { body })).toMatchObject({ http: 503 });
      await live.close();
    }
  });
});

describe('a stolen database', () => {
  it('holds no token and no password that works, and neither do the logs', async () => {
    const app = await startApp();
    const send = sendTo(app);
    const email = 'dump@example.org';
    const session = await newPerson(app, email);
    const link = await resetToken(app, email);
    const pan = 'ZZZZZ9999Z';
    const profile = {
      firstname: 'Asha',
      lastname: 'Rao',
      address: 'Mall Road',
      city: 'Shimla',
      state: 'Himachal',
      zipcode: '171001',
    };
    await send('putProfile', { token: session, body: { ...profile, pan } });
    await send('logIn', { body: { email, password: 'a wrong guess' } });
    const mails = (await app.mails()).join('\n');
    const secrets = [
      PASSWORD,
      'a wrong guess',
      session,
      link,
      .../* every link that was mailed */ mails.matchAll(/[\w-]{43}/g),
    ].map(String);
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    const { db } = app.services;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(12);
    let dump = '';
    for (const table of tables) dump += JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
    expect(dump).toContain(email);
    const log = app.lines.join('\n');
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(pan);
    expect(log).not.toContain(email);
    await app.close();
  });
});
