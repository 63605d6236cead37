import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { newPerson, sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

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
    email: 'Ravi@gmail.com',
    email_verified: true as unknown,
    given_name: 'Ravi',
    family_name: 'Negi',
    iat: now(),
    exp: now() + 3600,
  });
  type Claims = Partial<ReturnType<typeof claims>> & { azp?: string; hd?: string };
  const sign = (change: Claims = {}, key = google.privateKey, kid = 'google-1') =>
    new SignJWT({ jti: randomUUID(), ...claims(), ...change }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
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

  it("takes Google's whole response: keys that nobody knows, and known ones of another kind", async () => {
    for (const more of [
      { clientId: CLIENT, select_by: 'btn' },
      { client_id: CLIENT, g_csrf_token: 'x', new: { a: [1] } },
      { clientId: null, select_by: 7 },
    ]) {
      const credential = await sign();
      expect(await sendTo(app)('logInWithGoogle', { body: { credential, ...more } })).toMatchObject({ http: 200 });
    }
  });

  it.each([
    ['at gmail.com', 'Mina.Negi@gmail.com', {}],
    ['of an organisation that Google hosts', 'mina@school.example', { hd: 'school.example' }],
  ])(
    'an account with the same address %s is linked, not doubled, and its owner is told once',
    async (_, email, more) => {
      const token = await newPerson(app, email.toLowerCase());
      const own = (await sendTo(app)('getProfile', { token })).data as { userId: string };
      for (let times = 1; times <= 2; times++) {
        const answer = await login(await sign({ sub: email, email, ...more }));
        const linked = await sendTo(app)('getProfile', { token: (answer.data as { token: string }).token });
        expect(linked.data).toMatchObject({ userId: own.userId, email: email.toLowerCase() });
      }
      const told = (await app.mails()).filter(
        (mail) => mail.includes(`To: ${email.toLowerCase()}`) && mail.includes('with Google'),
      );
      expect(told).toHaveLength(1);
    },
  );

  it('a credential logs in once', { tags: ['races'] }, async () => {
    const credential = await sign({ sub: 'once', email: 'once@example.org' });
    const at = await Promise.all([login(credential), login(credential), login(credential)]);
    expect(at.map(({ http }) => http).toSorted()).toEqual([200, 401, 401]);
    await newPerson(app, 'twice@example.org');
    const waiting = await sign({ sub: 'twice', email: 'twice@example.org' });
    expect([(await login(waiting)).http, (await login(waiting)).http]).toEqual([200, 401]);
    expect((await login(credential)).data).toBe(
      'This login of Google was used already. Please press the Google button again.',
    );
  });

  it('a credential that was used stays used, whatever is changed in the spare bits of its signature', async () => {
    const credential = await sign({ sub: 'spare', email: 'spare@example.org' });
    expect(await login(credential)).toMatchObject({ http: 200 });
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = digits.indexOf(credential.at(-1) ?? '');
    for (const spare of [1, 2, 3]) {
      const other = `${credential.slice(0, -1)}${digits[last + spare]}`;
      expect(await login(other)).toMatchObject({ http: 401, data: expect.stringContaining('used already') });
    }
  });

  it('everything forged is refused with 401', async () => {
    const other = await generateKeyPair('RS256');
    const [header, , signature] = (await sign()).split('.');
    const { exp: _, ...endless } = claims();
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
      'made for another client of ours': await sign({ azp: 'another-client' }),
      'signed in the future': await sign({ iat: now() + 600 }),
      'signed long ago, for years': await sign({ iat: now() - 7200, exp: now() + DAY_MS }),
      'without an expiry': await new SignJWT(endless)
        .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
        .sign(google.privateKey),
    };
    for (const [what, credential] of Object.entries(forged)) {
      expect(await login(credential), what).toMatchObject({ http: 401, status: false });
    }
  });

  it.each([
    ['an error page', 500, '<h1>Sorry</h1>'],
    ['something else in JSON', 200, '{"hello":1}'],
    ['not answered', 0, ''],
  ])('says that Google cannot be reached when its keys are %s', async (_, status, text) => {
    const server = createServer((_request, response) => response.writeHead(status).end(text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = status === 0 ? 1 : (server.address() as AddressInfo).port;
    const keys = `http://127.0.0.1:${port}/certs`;
    const other = await startApp({ env: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_KEYS_URL: keys } });
    const answer = await sendTo(other)('logInWithGoogle', { body: { credential: await sign() } });
    expect(answer).toMatchObject({ http: 503, data: expect.stringContaining('Google cannot be reached') });
    expect(answer.headers.get('retry-after')).toBe('30');
    await other.close();
    server.close();
  });
});
