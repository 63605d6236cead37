import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, envelopeOf, type Parts, requestFor } from '../helpers/calls.ts';
import { logIn, newPerson, PASSWORD, registerConfirmed, resetToken, wordAfter } from '../helpers/people.ts';
import { startApp, type TestApp } from '../helpers/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Named = keyof typeof calls;
const send = async (name: Named, parts: Parts) => envelopeOf(await app.handle(requestFor(calls[name], parts)));
const MINUTE = 60_000;

describe('registration', () => {
  it('answers the same for a known and an unknown address, and only the mails differ', async () => {
    await registerConfirmed(app, 'known@example.org');
    const body = { mobile: '9876543210', password: 'somebody else' };
    const known = await send('register', { body: { ...body, email: 'Known@example.org' } });
    const unknown = await send('register', { body: { ...body, email: 'unknown@example.org' } });
    expect({ ...known, headers: [...known.headers] }).toEqual({ ...unknown, headers: [...unknown.headers] });
    expect(await app.mailTo('known@example.org')).toContain('already has an account');
    expect(await app.mailTo('unknown@example.org')).toContain('/confirm/');
    expect(await logIn(app, 'known@example.org')).toBeTruthy();
  });

  it('makes no account until the link is opened; the link can be opened again until it expires', async () => {
    const email = 'waiting@example.org';
    await send('register', { body: { email, mobile: '9876543210', password: PASSWORD } });
    const token = wordAfter(await app.mailTo(email), '/confirm/');
    expect(await send('logIn', { body: { email, password: PASSWORD } })).toMatchObject({ http: 403 });
    expect(await send('logIn', { body: { email, password: 'wrong' } })).toMatchObject({ http: 401 });
    for (let times = 0; times < 3; times++)
      expect(await send('confirmUser', { params: { token } })).toMatchObject({ http: 200 });
    expect(await send('logIn', { body: { email, password: PASSWORD } })).toMatchObject({ http: 200 });
    app.setTime(new Date(Date.now() + 49 * 60 * MINUTE));
    expect(await send('confirmUser', { params: { token } })).toMatchObject({ http: 400, status: false });
    app.setTime(null);
  });

  it('a link from an older registration cannot change an account that exists', async () => {
    const email = 'twice@example.org';
    await send('register', { body: { email, mobile: '9876543210', password: 'of a stranger' } });
    const strangers = wordAfter(await app.mailTo(email), '/confirm/');
    await registerConfirmed(app, email);
    expect(await send('confirmUser', { params: { token: strangers } })).toMatchObject({ http: 200 });
    expect(await send('logIn', { body: { email, password: 'of a stranger' } })).toMatchObject({ http: 401 });
    expect(await logIn(app, email)).toBeTruthy();
  });

  it('keeps a number that was typed with blanks as digits, so that the profile takes it', async () => {
    const email = 'blanks@example.org';
    await registerConfirmed(app, email, '+91 98765-43210');
    const profile = await send('getProfile', { token: await logIn(app, email) });
    expect(profile.data).toMatchObject({ mobile: '919876543210', country: 'India', sex: 'Male', email });
  });
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
    expect(saved.data).toMatchObject({ pan: 'ABCDE1234F', country: 'India', sex: 'Male', email, mobile: '9876543210' });
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

  it('a session ends 30 days after the last visit', async () => {
    const token = await newPerson(app, 'month@example.org');
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * MINUTE);
    for (const day of [29, 58, 87]) {
      app.setTime(days(day));
      expect(await send('getProfile', { token }), `day ${day}`).toMatchObject({ http: 200 });
    }
    app.setTime(days(118));
    expect(await send('getProfile', { token })).toMatchObject({ http: 401 });
    app.setTime(null);
  });
});

describe('a forgotten password', () => {
  it('answers the same for a known and an unknown address, and writes to the known one alone', async () => {
    await registerConfirmed(app, 'forgetful@example.org');
    const known = await send('forgetPassword', { body: { email: 'forgetful@example.org' } });
    const unknown = await send('forgetPassword', { body: { email: 'stranger@example.org' } });
    expect({ ...known, headers: [...known.headers] }).toEqual({ ...unknown, headers: [...unknown.headers] });
    expect(await app.mailTo('forgetful@example.org')).toContain('/reset?token=');
    expect(await app.mailTo('stranger@example.org')).toBe('');
  });

  it('of 50 uses of one link at once, one succeeds, and every session ends', async () => {
    const email = 'fifty@example.org';
    const token = await newPerson(app, email);
    const link = await resetToken(app, email);
    const uses = Array.from({ length: 50 }, (_, index) => {
      const password = `password ${index}`;
      return send('resetPassword', { params: { token: link }, body: { password, password2: password } });
    });
    const answers = await Promise.all(uses);
    const winners = answers.flatMap(({ http }, index) => (http === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 400)).toHaveLength(49);
    expect(await send('getProfile', { token })).toMatchObject({ http: 401 });
    expect(await logIn(app, email, `password ${winners[0]}`)).toBeTruthy();
  });

  it('a link dies after 30 minutes, and with the first use of another', async () => {
    const email = 'late@example.org';
    await registerConfirmed(app, email);
    const body = { password: 'new one', password2: 'new one' };
    const [old, young] = [await resetToken(app, email), await resetToken(app, email)];
    app.setTime(new Date(Date.now() + 31 * MINUTE));
    expect(await send('resetPassword', { params: { token: old }, body })).toMatchObject({ http: 400 });
    app.setTime(null);
    expect(await send('resetPassword', { params: { token: young }, body })).toMatchObject({ http: 200 });
    expect(await send('resetPassword', { params: { token: old }, body })).toMatchObject({ http: 400 });
  });

  it('nobody can fill a mailbox', async () => {
    const email = 'flooded@example.org';
    await registerConfirmed(app, email);
    for (let times = 0; times < 20; times++) await send('forgetPassword', { body: { email } });
    const mails = (await app.mails()).filter((mail) => mail.includes(`To: ${email}`));
    expect(mails.length).toBeLessThanOrEqual(5);
  });
});

describe('rows of others', () => {
  it('two users, nobody and a revoked token see no foreign row in any guarded call', async () => {
    const [asha, bina] = [await newPerson(app, 'asha@rows.example'), await newPerson(app, 'bina@rows.example')];
    const gone = await newPerson(app, 'gone@rows.example');
    await send('logOut', { body: { token: gone } });
    const { db } = app.services;
    const users = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'like', '%@rows.example')
      .execute();
    const campaign = await db.selectFrom('campaigns').selectAll().limit(1).executeTakeFirstOrThrow();
    for (const { id, email } of users) {
      const person = { user_id: id, name: email, email, mobile: '9876543210', address: '{}' };
      const money = { amount_paise: 50_000, mode: '', provider_id: null, serial: null, paid_at: null };
      const created_at = new Date().toISOString();
      const own = { ...person, ...money, created_at };
      const donation = { ...own, id: `d-${id}`, txnid: `D${id}`.slice(0, 25), pan: '', gateway_status: 'SUCCESS' };
      await db.insertInto('donations').values(donation).execute();
      const about = { campaign_id: campaign.id, campaign_name: campaign.heading, status: 'PAID' } as const;
      await db
        .insertInto('enrolments')
        .values({ ...own, ...about, id: `e-${id}`, txnid: `E${id}`.slice(0, 25) })
        .execute();
    }
    const guarded: [Named, Parts][] = [
      ['getProfile', {}],
      ['listDonations', { query: { size: '50' } }],
      ['listEnrolments', { query: { size: '50' } }],
      ['getEnrolment', { params: { id: campaign.id } }],
    ];
    for (const [name, parts] of guarded) {
      for (const [token, own, foreign] of [
        [asha, 'asha@', 'bina@'],
        [bina, 'bina@', 'asha@'],
      ] as const) {
        const text = JSON.stringify((await send(name, { ...parts, token })).data);
        if (name !== 'getEnrolment') expect(text).toContain(own);
        expect(text).not.toContain(foreign);
        expect(text).not.toContain('gone@');
      }
      for (const token of ['', gone]) expect(await send(name, { ...parts, token }), name).toMatchObject({ http: 401 });
    }
    expect((await send('listDonations', { token: asha })).data).toMatchObject({ count: 1 });
  });
});
