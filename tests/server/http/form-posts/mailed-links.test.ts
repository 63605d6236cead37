import { beforeEach, describe, expect, it } from 'vitest';
import { mailedToken, registerConfirmed, sendTo } from '../../../helpers/calls.ts';
import { answerFrame, elementWith, OWN, postTo } from '../../../helpers/posted.ts';
import { ORIGIN } from '../../../helpers/server.ts';
import { appForEach } from '../../../helpers/under-test.ts';

const EMAIL = 'asha@example.org';
const PASSWORD = 'walk-up-slowly';
const passwords = { password: PASSWORD, password2: PASSWORD };

const app = appForEach({ findFrame: answerFrame, env: { RATE_LIMITS: 'off' } });

const post = (path: string, fields: Record<string, string>, address = '') =>
  postTo(app)(path, fields, { ...OWN, ...(address && { referer: `${ORIGIN}${address}` }) });
const logIn = (password: string) => sendTo(app)('logIn', { body: { email: EMAIL, password } });

describe('a new password without a script', () => {
  let token: string;
  beforeEach(async () => {
    await registerConfirmed(app, EMAIL);
    await post('/auth/forget', { email: EMAIL });
    token = mailedToken(await app.mailTo(EMAIL));
  });

  it.each([
    ['the address of its page', () => ({}), () => `/reset?token=${token}`],
    ['a link that was pasted', () => ({ link: `${ORIGIN}/reset#token=${token}` }), () => ''],
    ['a link that a program has rewritten', () => ({ link: `${ORIGIN}/reset%23token%3D${token}` }), () => ''],
    ['a token that was pasted', () => ({ link: ` ${token} ` }), () => '/api/auth/reset'],
  ])('is set with %s', async (_, fields, address) => {
    expect(await post('/auth/reset', { ...passwords, ...fields() }, address())).toMatchObject({
      status: 303,
      location: '/sent/password',
    });
    expect(await logIn(PASSWORD)).toMatchObject({ http: 200 });
  });
});

describe('a confirmation without a script', () => {
  let token: string;
  beforeEach(async () => {
    await post('/auth/register', { mobile: '9876543210', email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD });
    token = mailedToken(await app.mailTo(EMAIL));
  });

  it.each([
    ['the address of its page', () => ({}), () => `/confirm/${token}`],
    ['a link that was pasted', () => ({ link: `${ORIGIN}/confirm/email?x=1#token=${token}` }), () => ''],
    ['an older link that was pasted', () => ({ link: `${ORIGIN}/confirm/${token}?x=1` }), () => ''],
  ])('is done with the password and %s, also twice', async (_, fields, address) => {
    for (const _time of [1, 2])
      expect(await post('/auth/confirm', { ...fields(), password: PASSWORD }, address())).toMatchObject({
        status: 303,
        location: '/sent/confirmed',
      });
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await logIn(PASSWORD)).toMatchObject({ http: 200 });
  });

  it('with a wrong password comes back with the link, and can ask for a mail to choose another one', async () => {
    const { status, html } = await post('/auth/confirm', { link: token, password: 'a wrong one' });
    expect([status, html]).toEqual([403, expect.stringContaining('This is not the password of the registration.')]);
    expect(elementWith(html, 'name', 'link')?.attribs).toMatchObject({ value: token });
    expect(elementWith(html, 'name', 'password')?.attribs['value']).toBeFalsy();
    const { location } = await post('/auth/confirm', { link: token, choose: 'yes' });
    expect(location).toBe('/sent/choose-password');
    expect(await app.mailTo(EMAIL)).toContain('/reset#token=');
  });
});
