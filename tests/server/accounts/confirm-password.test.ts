import { describe, expect, it } from 'vitest';
import { logIn, mailedToken, sendTo } from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const email = 'asha@example.org';
const [KEY, OWN, STRANGERS] = ['a-key-of-her-browser', 'chosen by asha', 'of a stranger'];
const WRONG = 'This is not the password of the registration.';

const app = appForEach();

const send = sendTo(app);

async function register(password: string, key: string, next?: string): Promise<string> {
  const body = { email, mobile: password === OWN ? '9876543210' : '9000000000', password, key, next };
  expect(await send('register', { body })).toMatchObject({ http: 200 });
  app.setTime(Date.now() + 600_000);
  return mailedToken(await app.mailTo(email));
}
const open = (link: string, more: object = {}) => send('confirmByLink', { body: { link, ...more } });
const users = () => app.db.selectFrom('users').select(['email', 'mobile', 'password_hash']).execute();
const opens = async (password: string) => (await send('logIn', { body: { email, password } })).http === 200;

describe('a mailed link', () => {
  it.each([
    ['without a key', {}],
    ['with the key of another browser', { key: 'a-key-of-any-other-browser' }],
    ['with what the server stores of the key', { key: 'stored' }],
  ])('that is opened %s asks for the password, and changes nothing', async (_, more) => {
    const link = await register(STRANGERS, KEY);
    const stored = await app.db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(KEY);
    const answer = await open(link, 'key' in more && more.key === 'stored' ? { key: stored.key_hash } : more);
    expect(answer).toMatchObject({ http: 200, data: { outcome: 'ask-password', email } });
    expect(await users()).toEqual([]);
    expect(await opens(STRANGERS)).toBe(false);
  });

  it('confirms at once in the browser that registered, again and again, and whichever link of the address is opened', async () => {
    const strangers = await register(STRANGERS, 'a-key-of-a-stranger');
    const link = await register(OWN, KEY);
    for (const opened of [strangers, link, link])
      expect(await open(opened, { key: KEY })).toMatchObject({ data: { outcome: 'confirmed' } });
    expect(await open(link)).toMatchObject({ data: { outcome: 'confirmed' } });
    expect(await opens(OWN)).toBe(true);
    expect(await opens(STRANGERS)).toBe(false);
  });

  it('confirms and logs in with the password of the registration in one step, and knows the way on', async () => {
    await register(STRANGERS, 'a-key-of-a-stranger');
    const link = await register(OWN, KEY, '/profile');
    const answer = await open(link, { password: OWN });
    expect(answer).toMatchObject({ http: 200, data: { outcome: 'confirmed', next: '/profile' } });
    const { login } = answer.data as { login: { token: string; device: string } };
    expect(login.device).toBeTruthy();
    expect(await send('getProfile', { token: login.token })).toMatchObject({ data: { email, mobile: '9876543210' } });
    // Sent again, as after a lost answer.
    expect(await open(link, { password: OWN })).toMatchObject({ data: { login: { token: expect.any(String) } } });
    expect(await open(link, { password: STRANGERS })).toMatchObject({ http: 403 });
  });

  it('takes a wrong password for a wrong login: it changes nothing, and pauses follow', async () => {
    const link = await register(OWN, KEY);
    for (let times = 0; times < 5; times++)
      expect(await open(link, { password: 'a wrong one' })).toMatchObject({
        http: 403,
        data: expect.stringContaining(WRONG),
      });
    expect(await open(link, { password: OWN })).toMatchObject({ http: 429 });
    expect(await send('logIn', { body: { email, password: OWN } })).toMatchObject({ http: 429 });
    expect(await users()).toEqual([]);
  });

  it('makes an account without password and phone for whoever asks for a link to choose one, and mails it', async () => {
    const link = await register(STRANGERS, 'a-key-of-a-stranger');
    for (const _time of [1, 2])
      expect(await open(link, { choose: 'yes' })).toMatchObject({ data: { outcome: 'choose-password' } });
    expect(await users()).toEqual([{ email, mobile: '', password_hash: null }]);
    expect(await opens(STRANGERS)).toBe(false);
    const body = { password: OWN, password2: OWN };
    const token = mailedToken(await app.mailTo(email));
    expect(await send('resetPassword', { params: { token }, body })).toMatchObject({ http: 200 });
    expect(await logIn(app, email, OWN)).toBeTruthy();
    expect(await open(link, { choose: 'yes' })).toMatchObject({ data: { outcome: 'confirmed' } });
  });

  it('opened by two people in two processes at the same moment is confirmed for one of them', {
    tags: ['races'],
  }, async () => {
    const strangers = await register(STRANGERS, 'a-key-of-a-stranger');
    const link = await register(OWN, KEY);
    const other = await app.beside();
    const answers = await Promise.all([
      sendTo(app)('confirmByLink', { body: { link, password: OWN } }),
      sendTo(other)('confirmByLink', { body: { link: strangers, password: STRANGERS } }),
    ]);
    expect(answers.filter(({ data }) => Object(data).login)).toHaveLength(1);
    expect([await opens(OWN), await opens(STRANGERS)].filter(Boolean)).toHaveLength(1);
  });
});

it("the address of the specification makes no password valid that may be a stranger's: it mails a link to choose one", async () => {
  const token = await register(STRANGERS, 'a-key-of-a-stranger');
  for (let times = 0; times < 2; times++)
    expect(await send('confirmUser', { params: { token } })).toMatchObject({ data: { choosePassword: true } });
  expect(await opens(STRANGERS)).toBe(false);
  expect(await app.mailTo('asha@example.org')).toContain('/reset#token=');
});
