import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerFrame } from '../../../helpers/answer-frame.ts';
import { sendTo } from '../../../helpers/calls.ts';
import { mailedToken, registerConfirmed } from '../../../helpers/people.ts';
import { elementWith, OWN, postTo } from '../../../helpers/posted.ts';
import { ORIGIN, startApp, type TestApp } from '../../../helpers/server.ts';

const EMAIL = 'asha@example.org';
const PASSWORD = 'walk-up-slowly';
const passwords = { password: PASSWORD, password2: PASSWORD };

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ findFrame: answerFrame, env: { RATE_LIMITS: 'off' } });
});
afterEach(() => app.close());

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

  it('that is wrong comes back with its messages and the link, and without the passwords', async () => {
    const { status, html } = await post('/auth/reset', { ...passwords, password2: 'other' }, `/reset?token=${token}`);
    expect(status).toBe(422);
    expect(html.split('Confirm password should be same as password!')).toHaveLength(3);
    expect(elementWith(html, 'name', 'link')?.attribs).toMatchObject({ value: token });
    expect(html).not.toMatch(new RegExp(`${PASSWORD}|"other"|This link is not complete`));
    expect(await post('/auth/reset', { ...passwords, link: token })).toMatchObject({ status: 303 });
  });

  it('with a link that was used is refused', async () => {
    await post('/auth/reset', passwords, `/reset?token=${token}`);
    const again = await post('/auth/reset', { password: 'another-one', password2: 'another-one', link: token });
    expect(again).toMatchObject({ status: 400, html: expect.stringContaining('This link does not work any more.') });
    // Another link can be pasted.
    expect(elementWith(again.html, 'name', 'link')?.attribs).toMatchObject({ id: 'field-link' });
    expect(again.html).not.toContain(token);
    expect(await logIn(PASSWORD)).toMatchObject({ http: 200 });
  });

  it('and its link stand in no log', async () => {
    await post('/auth/reset', { ...passwords, password2: 'other' }, `/reset?token=${token}`);
    await post('/auth/reset', passwords, `/reset?token=${token}`);
    expect(app.lines.join('\n')).not.toMatch(new RegExp(`${token}|${PASSWORD}`));
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
    expect(await app.services.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
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

  it.each([
    ['/confirm/nobody', 400, 'This link does not work any more. Please register again.'],
    ['/confirm/google', 422, 'Linking your login with Google needs JavaScript.'],
    ['', 422, 'Please copy the link from the email and paste it here.'],
  ])('with the address %j is refused', async (address, status, message) => {
    expect(await post('/auth/confirm', { password: PASSWORD }, address)).toMatchObject({
      status,
      html: expect.stringContaining(message),
    });
  });
});

it.each([
  ['/volunteer?next=/profile', '/volunteer/success?next=/profile'],
  ['/volunteer?next=https://evil.example', '/volunteer/success'],
  ['/contact?next=/profile', '/volunteer/success'],
])('a registration from %s leads to %s', async (address, location) => {
  const fields = { mobile: '9876543210', email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD };
  expect(await post('/auth/register', fields, address)).toMatchObject({ status: 303, location });
});
