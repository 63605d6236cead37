import { describe, expect, it } from 'vitest';
import { logIn, newPerson, PASSWORD, registerConfirmed, resetToken, sendTo } from '../../helpers/calls.ts';
import { hashTogether } from '../../helpers/hash-together.ts';
import { startApp } from '../../helpers/server.ts';
import { appForAll } from '../../helpers/under-test.ts';

const app = appForAll();

const send = sendTo(app);
const MINUTE = 60_000;

describe('a forgotten password', () => {
  it('of 12 uses of one link at once, one succeeds, and every session ends', { tags: ['races'] }, async () => {
    const email = 'twelve@example.org';
    const token = await newPerson(app, email);
    const link = await resetToken(app, email);
    const uses = Array.from({ length: 12 }, (_, index) => {
      const password = `password ${index}`;
      return send('resetPassword', { params: { token: link }, body: { password, password2: password } });
    });
    const answers = await Promise.all(uses);
    const winners = answers.flatMap(({ http }, index) => (http === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    // The others are told that the link is used, or to come again where the line before the hashing is too long.
    const refused = answers.filter(({ http }) => http === 400 || http === 429);
    expect(refused).toHaveLength(11);
    expect(await send('getProfile', { token })).toMatchObject({ http: 401 });
    expect(await logIn(app, email, `password ${winners[0]}`)).toBeTruthy();
    const notices = (await app.mails()).filter(
      (mail) => mail.includes(`To: ${email}`) && mail.includes('was changed on'),
    );
    expect(notices).toHaveLength(1);
  });

  it('is told to the owner once it is changed: when, and what to do if it was somebody else', async () => {
    const email = 'told@example.org';
    await registerConfirmed(app, email);
    const link = await resetToken(app, email);
    app.setTime('2036-11-23T12:35:00Z');
    const dead = await send('resetPassword', {
      params: { token: link },
      body: { password: 'another', password2: 'another' },
    });
    expect(dead).toMatchObject({ http: 400 });
    const notices = async () =>
      (await app.mails()).filter(
        (mail) => mail.includes(`To: ${email}`) && mail.includes('Subject: Your password for'),
      );
    expect(await notices()).toEqual([]);
    const young = await resetToken(app, email);
    await send('resetPassword', { params: { token: young }, body: { password: 'another', password2: 'another' } });
    app.setTime(null);
    const all = await notices();
    expect(all).toHaveLength(1);
    const mail = all.join().replace(/=\r?\n/g, '');
    expect(mail).toContain('23 November 2036, 18:05 (India)');
    expect(mail).toContain('/login#forgot-password');
    expect(mail).not.toContain('another');
  });

  it('ends a login that waits for its password to be checked while the password is set', async () => {
    const email = 'waits@example.org';
    await registerConfirmed(app, email);
    const link = await resetToken(app, email);
    const { passwords } = app.services;
    const { verify } = passwords;
    const body = { password: 'new one', password2: 'new one' };
    passwords.verify = async (...checked) => {
      const right = await verify(...checked);
      expect(await send('resetPassword', { params: { token: link }, body })).toMatchObject({ http: 200 });
      return right;
    };
    const waited = await send('logIn', { body: { email, password: PASSWORD } }).finally(() => {
      passwords.verify = verify;
    });
    expect(waited).toMatchObject({ http: 401, data: 'The username or the password is wrong.' });
    const { db } = app;
    const ofUser = db.selectFrom('users').select('id').where('email', '=', email);
    expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', ofUser).execute()).toEqual([]);
    expect(await logIn(app, email, 'new one')).toBeTruthy();
  });

  it('a link dies after 30 minutes, and with the first use of another', async () => {
    const email = 'late@example.org';
    await registerConfirmed(app, email);
    const body = { password: 'new one', password2: 'new one' };
    const old = await resetToken(app, email);
    app.setTime(Date.now() + MINUTE);
    const young = await resetToken(app, email);
    expect(young).not.toBe(old);
    app.setTime(Date.now() + 32 * MINUTE);
    expect(await send('resetPassword', { params: { token: old }, body })).toMatchObject({ http: 400 });
    app.setTime(null);
    expect(await send('resetPassword', { params: { token: young }, body })).toMatchObject({ http: 200 });
    expect(await send('resetPassword', { params: { token: old }, body })).toMatchObject({ http: 400 });
  });

  it('of several links that are used at the same moment, one sets its password and the others are used up', {
    tags: ['races'],
  }, async () => {
    const fresh = await startApp();
    const email = 'several@example.org';
    await registerConfirmed(fresh, email);
    const start = Date.now();
    const tokens: string[] = [];
    // The minutes at which mails to one address are sent at once.
    for (const minutes of [0, 1, 2, 4, 9]) {
      fresh.setTime(start + minutes * MINUTE);
      tokens.push(await resetToken(fresh, email));
    }
    hashTogether(tokens.length, fresh);
    const uses = tokens.map((token, index) => {
      const body = { password: `password ${index}`, password2: `password ${index}` };
      return sendTo(fresh)('resetPassword', { params: { token }, body });
    });
    const answers = (await Promise.all(uses)).map(({ http }) => http);
    expect(answers.toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(await logIn(fresh, email, `password ${answers.indexOf(200)}`)).toBeTruthy();
    await fresh.close();
  });
});
