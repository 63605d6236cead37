import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import {
  googleCredential,
  googleNotices,
  logIn,
  mailedToken,
  PASSWORD,
  registerConfirmed,
} from '../../helpers/people.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const START = Date.parse('2026-11-23T08:00:00Z');
const MINUTE = 60_000;
const [email, other] = ['asha@example.org', 'ravi@example.org'];
const DEAD =
  'This link does not work any more. If you have used it before, Google is linked already. Log in with Google to see, or to ask for a new one.';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ at: new Date(START - 60 * MINUTE) });
  for (const address of [email, other]) await registerConfirmed(app, address);
  at(0);
});
afterEach(() => app.close());

const at = (minutes: number) => app.setTime(new Date(START + minutes * MINUTE));
const send: ReturnType<typeof sendTo> = (...call) => sendTo(app)(...call);
const withGoogle = async (address = email) =>
  send('logInWithGoogle', { body: { credential: await googleCredential(app, { email: address }) } });
const offerFor = async (address = email) => ((await withGoogle(address)).data as { linkToken: string }).linkToken;
const withPassword = (address: string, linkToken: string, password = PASSWORD) =>
  send('logIn', { body: { email: address, password, linkToken } });
const askForMail = (linkToken: string) =>
  send('mailGoogleLink', { body: { linkToken }, headers: { 'user-agent': 'Chrome/1 (Android)' } });
const tokenFor = async (address = email) => mailedToken(await app.mailTo(address));
const openLink = (token: string) => send('linkGoogle', { body: { token } });
const opened = async () => (await withGoogle()).data as { token?: string };
const identities = () => app.services.db.selectFrom('google_identities').select(['subject', 'user_id']).execute();
const idOf = async (address: string) =>
  (await app.services.db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;

it('a login with Google for an address that Google does not give out opens nothing, whether it has an account or not', async () => {
  for (const address of [email, 'new@example.org'])
    expect(await withGoogle(address)).toMatchObject({
      http: 200,
      data: { email: address, linkToken: expect.stringMatching(/^.{43}$/) },
    });
  expect(await app.services.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(await identities()).toEqual([]);
});

it('the password of the account links it, not a wrong one, and its owner is told by mail', async () => {
  const linkToken = await offerFor();
  expect(await withPassword(email, linkToken, 'a wrong one')).toMatchObject({ http: 401 });
  expect(await identities()).toEqual([]);
  const answer = await withPassword(email, linkToken);
  expect(answer).toMatchObject({ http: 200, data: { token: expect.any(String) } });
  expect(await identities()).toEqual([{ subject: `fake-${email}`, user_id: await idOf(email) }]);
  expect((await opened()).token).toBeTruthy();
  expect(await googleNotices(app)).toHaveLength(1);
});

it('the password of another account logs in to that one, and links nothing', async () => {
  const linkToken = await offerFor();
  expect(await withPassword(other, linkToken)).toMatchObject({ http: 200 });
  expect(await identities()).toEqual([]);
  expect((await opened()).token).toBeUndefined();
});

it('after half an hour the password logs in, and links nothing', async () => {
  const linkToken = await offerFor();
  at(30);
  expect(await withPassword(email, linkToken)).toMatchObject({ http: 200 });
  expect(await identities()).toEqual([]);
  expect(await askForMail(linkToken)).toMatchObject({
    http: 400,
    data: 'That was too long ago. Please press the Google button again.',
  });
});

it('the mail says when and with what it was asked for and what to do, and its link links once', async () => {
  const linkToken = await offerFor();
  expect(await askForMail(linkToken)).toMatchObject({ http: 200 });
  const mail = await app.mailTo(email);
  expect(mail).toContain('Somebody asked for this mail on 23 November 2026, 13:30 (India), with Chrome on Android.');
  expect(mail).toContain('If this was not you, do not press the button');
  expect(mail).not.toContain(linkToken);
  const token = await tokenFor();
  expect(await openLink(token)).toMatchObject({ http: 200, data: 'You can log in with Google now.' });
  expect(await identities()).toEqual([{ subject: `fake-${email}`, user_id: await idOf(email) }]);
  expect((await opened()).token).toBeTruthy();
  expect(await openLink(token)).toMatchObject({ http: 400, data: DEAD });
  expect(await googleNotices(app)).toHaveLength(1);
});

it('the link of a mail works for half an hour from the mail on, whenever it was asked for', async () => {
  const linkToken = await offerFor();
  at(29);
  await askForMail(linkToken);
  const first = await tokenFor();
  at(59);
  expect(await openLink(first)).toMatchObject({ http: 400, data: DEAD });
  const later = await offerFor();
  await askForMail(later);
  const second = await tokenFor();
  at(88);
  expect(await openLink(second)).toMatchObject({ http: 200 });
});

it('the token of the page opens no mailed link, and that of the mail no page', async () => {
  const linkToken = await offerFor();
  await askForMail(linkToken);
  const token = await tokenFor();
  expect(await openLink(linkToken)).toMatchObject({ http: 400 });
  expect(await askForMail(token)).toMatchObject({ http: 400 });
  await withPassword(email, token);
  expect(await identities()).toEqual([]);
});

it('of many who use a link at the same moment, one is told that it worked', { tags: ['races'] }, async () => {
  await askForMail(await offerFor());
  const token = await tokenFor();
  const answers = await Promise.all(Array.from({ length: 8 }, () => openLink(token)));
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, ...Array(7).fill(400)]);
  expect(await googleNotices(app)).toHaveLength(1);
});

it('a second tab links nothing more once the first has, and its password and mail do no harm', async () => {
  const [one, two] = [await offerFor(), await offerFor()];
  await askForMail(two);
  const token = await tokenFor();
  await withPassword(email, one);
  expect(await app.services.db.selectFrom('google_links').selectAll().execute()).toEqual([]);
  expect(await withPassword(email, two)).toMatchObject({ http: 200 });
  expect(await openLink(token)).toMatchObject({ http: 400, data: DEAD });
  expect(await identities()).toHaveLength(1);
  expect(await googleNotices(app)).toHaveLength(1);
});

it('a mail that waits its turn is not sent when Google was linked meanwhile', async () => {
  const linkToken = await offerFor();
  await askForMail(linkToken);
  const sent = await app.mails();
  await askForMail(linkToken);
  await withPassword(email, linkToken);
  at(5);
  expect((await app.mails()).filter((mail) => !sent.includes(mail))).toEqual(await googleNotices(app));
});

it('an account that is gone meanwhile is made anew by the mailed link, as that of a new address, and by no password', async () => {
  const before = await logIn(app, email);
  const linkToken = await offerFor();
  await askForMail(linkToken);
  const token = await tokenFor();
  await app.services.db.deleteFrom('users').where('email', '=', email).execute();
  expect(await withPassword(email, linkToken)).toMatchObject({ http: 401 });
  expect(await identities()).toEqual([]);
  expect(await openLink(token)).toMatchObject({ http: 200 });
  const session = (await opened()).token ?? '';
  expect(await send('getProfile', { token: session })).toMatchObject({
    data: { email, firstname: 'Asha', mobile: '' },
  });
  expect(await send('getProfile', { token: before })).toMatchObject({ http: 401 });
});

it('a login with Google that has an account of its own by now stays with it', async () => {
  await askForMail(await offerFor());
  const token = await tokenFor();
  const subject = `fake-${email}`;
  const mine = { subject, user_id: await idOf(other), email: other, created_at: new Date(START).toISOString() };
  await app.services.db.insertInto('google_identities').values(mine).execute();
  expect(await openLink(token)).toMatchObject({ http: 400, data: DEAD });
  expect(await identities()).toEqual([{ subject, user_id: mine.user_id }]);
  expect(await googleNotices(app)).toEqual([]);
});

it('no token stands in the database, the queue or the log as it is', async () => {
  const linkToken = await offerFor();
  await askForMail(linkToken);
  const token = await tokenFor();
  const { db } = app.services;
  const kept = JSON.stringify([
    await db.selectFrom('google_links').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    app.lines,
  ]);
  expect(kept).toContain('google-link');
  for (const secret of [linkToken, token]) expect(kept).not.toContain(secret);
});
