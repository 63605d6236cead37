import { describe, expect, it } from 'vitest';
import { logIn, mailedToken, PASSWORD, registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';

const app = appForAll();

const send = sendTo(app);
const MINUTE = 60_000;

describe('registration', () => {
  it('makes no account until the link is opened; the link can be opened again until it expires', async () => {
    const email = 'waiting@example.org';
    const key = 'a-key-of-her-browser';
    await send('register', { body: { email, mobile: '9876543210', password: PASSWORD, key } });
    const link = mailedToken(await app.mailTo(email));
    expect(await send('logIn', { body: { email, password: PASSWORD } })).toMatchObject({ http: 403 });
    expect(await send('logIn', { body: { email, password: 'wrong' } })).toMatchObject({ http: 401 });
    for (let times = 0; times < 3; times++)
      expect(await send('confirmByLink', { body: { link, key } })).toMatchObject({ http: 200 });
    expect(await send('logIn', { body: { email, password: PASSWORD } })).toMatchObject({ http: 200 });
    app.setTime(Date.now() + 49 * 60 * MINUTE);
    expect(await send('confirmByLink', { body: { link, key } })).toMatchObject({ http: 400, status: false });
    app.setTime(null);
  });

  it.each(['first', 'last'])(
    'of a stranger gives no password to the account, whose link was opened %s',
    async (which) => {
      const email = `twice-${which}@example.org`;
      await send('register', { body: { email, mobile: '9123456780', password: 'of a stranger' } });
      const strangers = mailedToken(await app.mailTo(email));
      app.setTime(Date.now() + MINUTE);
      await send('register', { body: { email, mobile: '9876543210', password: PASSWORD } });
      const owners = mailedToken(await app.mailTo(email));
      const opened = which === 'first' ? [strangers, owners] : [owners, strangers];
      for (const token of [...opened, ...opened]) {
        const answer = await send('confirmUser', { params: { token } });
        expect(answer).toMatchObject({ http: 200, data: { choosePassword: true } });
        expect(JSON.stringify(answer)).not.toContain('reset');
      }
      for (const password of ['of a stranger', PASSWORD])
        expect(await send('logIn', { body: { email, password } })).toMatchObject({ status: false });
      const links = (await app.mails()).filter(
        (mail) => mail.includes(`To: ${email}`) && mail.includes('/reset#token='),
      );
      expect(links).toHaveLength(1);
      const token = mailedToken(links[0] ?? '');
      const body = { password: 'chosen by mail', password2: 'chosen by mail' };
      expect(await send('resetPassword', { params: { token }, body })).toMatchObject({ http: 200 });
      expect((await send('confirmUser', { params: { token: owners } })).data).toBe(
        'User has been confirmed successfully.',
      );
      const session = await logIn(app, email, 'chosen by mail');
      expect((await send('getProfile', { token: session })).data).toMatchObject({ email, mobile: '' });
      app.setTime(null);
    },
  );
});

describe('login and logout', () => {
  it('tells the first login from the later ones, and whether the profile was saved', async () => {
    const email = 'first@example.org';
    await registerConfirmed(app, email);
    const credentials = { body: { email: email.toUpperCase(), password: PASSWORD } };
    const first = await send('logIn', credentials);
    expect(first.data).toMatchObject({ firstTimeLogin: true, isProfileUpdated: false });
    const { token } = first.data as { token: string };
    const address = { address: 'Mall Road 5', city: 'Shimla', state: 'Himachal', zipcode: '171001' };
    const saved = await send('putProfile', {
      token,
      body: {
        firstname: 'Asha',
        lastname: 'Rao',
        ...address,
        pan: 'abcde1234f',
        email: 'other@example.org',
        mobile: '1111111111',
      },
    });
    expect(saved.data).toMatchObject({ pan: 'ABXXXXXX4F', country: 'India', sex: 'Male', email, mobile: '1111111111' });
    expect((await send('logIn', credentials)).data).toMatchObject({ firstTimeLogin: false, isProfileUpdated: true });
  });

  it('a token is dead after logging out, by body or by header', async () => {
    const email = 'out@example.org';
    await registerConfirmed(app, email);
    for (const parts of [(token: string) => ({ body: { token } }), (token: string) => ({ token })]) {
      const token = await logIn(app, email);
      expect(await send('getProfile', { token })).toMatchObject({ http: 200 });
      await send('logOut', parts(token));
      expect(await send('getProfile', { token })).toMatchObject({ http: 401 });
    }
  });
});
