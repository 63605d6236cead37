import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  googleCredential,
  googleNotices,
  mailedToken,
  PASSWORD,
  registerConfirmed,
  resetToken,
  sendTo,
} from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const email = 'asha@example.org';
const NEW = 'a new password';

const app = appForEach();

const send = sendTo(app);
async function withGoogle(address = email) {
  const { data } = await send('logInWithGoogle', {
    body: { credential: await googleCredential(app, { email: address }) },
  });
  return data as { token?: string; linkToken?: string };
}
/** Lets Google open the account of the address by the mailed link, and answers the login. */
async function linkByMail() {
  const { linkToken = '' } = await withGoogle();
  await send('mailGoogleLink', { body: { linkToken } });
  const token = mailedToken(await app.mailTo(email));
  expect(await send('linkGoogle', { body: { token } })).toMatchObject({ http: 200 });
  return withGoogle();
}
const withPassword = (password: string, linkToken = '') =>
  send('logIn', { body: { email, password, ...(linkToken && { linkToken }) } });
async function reset(address = email) {
  const token = await resetToken(app, address);
  expect(await send('resetPassword', { params: { token }, body: { password: NEW, password2: NEW } })).toMatchObject({
    http: 200,
  });
}
async function linkWithPassword(password: string) {
  const { linkToken } = await withGoogle();
  expect(linkToken).toBeTruthy();
  expect(await withPassword(password, linkToken)).toMatchObject({ http: 200 });
}
const rows = async () => [
  ...(await app.db.selectFrom('google_identities').select('subject').execute()),
  ...(await app.db.selectFrom('google_links').select('subject').execute()),
];

it('a new password by mail unlinks Google, and the new password links it again, which its owner is told', async () => {
  await registerConfirmed(app, email);
  await linkWithPassword(PASSWORD);
  const { token = '' } = await withGoogle();
  await reset();
  expect(await send('getProfile', { token })).toMatchObject({ http: 401 });
  expect(await rows()).toEqual([]);
  await linkWithPassword(NEW);
  expect((await withGoogle()).token).toBeTruthy();
  expect(await googleNotices(app)).toHaveLength(2);
});

it('what waited to be linked when the password was set is linked by nothing', async () => {
  await registerConfirmed(app, email);
  const { linkToken = '' } = await withGoogle();
  await send('mailGoogleLink', { body: { linkToken } });
  const mailed = mailedToken(await app.mailTo(email));
  await reset();
  expect(await send('linkGoogle', { body: { token: mailed } })).toMatchObject({ http: 400 });
  expect(await send('mailGoogleLink', { body: { linkToken } })).toMatchObject({ http: 400 });
  expect(await withPassword(NEW, linkToken)).toMatchObject({ http: 200 });
  expect(await rows()).toEqual([]);
});

describe('an account whose password nobody has typed who held a mailed link', () => {
  it.each(['asha@gmail.com', email])(
    'loses password, phone, logins and known browsers when Google is linked to it by the address %s',
    async (own) => {
      await registerConfirmed(app, own);
      const { data } = await send('logIn', { body: { email: own, password: PASSWORD } });
      const stranger = data as { token: string; device: string };
      const { token = '' } = own === email ? await linkByMail() : await withGoogle(own);
      expect(await send('getProfile', { token: stranger.token })).toMatchObject({ http: 401 });
      expect(await send('logIn', { body: { email: own, password: PASSWORD } })).toMatchObject({ http: 401 });
      expect(await app.services.devices.knows(stranger.device, own, { name: 'test' })).toBe(false);
      expect(await send('getProfile', { token })).toMatchObject({ data: { email: own, mobile: '' } });
      const [notice = ''] = await googleNotices(app);
      expect(notice).toContain('Both were taken out of it');
    },
  );
});

it('unlinks nobody else', async () => {
  const other = 'ravi@gmail.com';
  expect((await linkByMail()).token).toBeTruthy();
  expect((await withGoogle(other)).token).toBeTruthy();
  await reset();
  expect(await rows()).toEqual([{ subject: `fake-${other}` }]);
  expect((await withGoogle(other)).token).toBeTruthy();
});

/** Resolves when `work` is done, or waits for a lock. On SQLite a transaction waits before it begins. */
async function untilHeldUp(work: Promise<unknown>): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) return;
  const waits = vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    expect(rows).toHaveLength(1);
  }, 10_000);
  await Promise.race([work, waits]);
}

it('a login with Google while the password is being set opens nothing that lasts', async () => {
  expect((await linkByMail()).token).toBeTruthy();
  const { outbox } = app.services;
  const { add } = outbox;
  let login: ReturnType<typeof withGoogle> | undefined;
  outbox.add = async (...mail) => {
    await add(...mail);
    if (mail[2].kind !== 'password-changed') return;
    login = withGoogle();
    await untilHeldUp(login);
  };
  await reset();
  expect(await login).toEqual({ email, linkToken: expect.any(String) });
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});
