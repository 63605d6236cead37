import { beforeEach, expect, it } from 'vitest';
import {
  googleCredential,
  googleNotices,
  mailedToken,
  PASSWORD,
  registerConfirmed,
  sendTo,
} from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const START = Date.parse('2026-11-23T08:00:00Z');
const MINUTE = 60_000;
const [email, other] = ['asha@example.org', 'ravi@example.org'];
const DEAD =
  'This link does not work any more. If you have used it before, Google is linked already. Log in with Google to see, or to ask for a new one.';

const app = appForEach({ at: START - 60 * MINUTE });
beforeEach(async () => {
  for (const address of [email, other]) await registerConfirmed(app, address);
  at(0);
});

const at = (minutes: number) => app.setTime(START + minutes * MINUTE);
const send = sendTo(app);
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
const identities = () => app.db.selectFrom('google_identities').select(['subject', 'user_id']).execute();
const idOf = async (address: string) =>
  (await app.db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;

it('a login with Google for an address that Google does not give out opens nothing, whether it has an account or not', async () => {
  for (const address of [email, 'new@example.org'])
    expect(await withGoogle(address)).toMatchObject({
      http: 200,
      data: { email: address, linkToken: expect.stringMatching(/^.{43}$/) },
    });
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
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
