import { beforeEach, describe, expect, it } from 'vitest';
import { mailedToken, PASSWORD, registerConfirmed, sendTo } from '../../helpers/calls.ts';
import { startApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';
import { statementsOf } from '../../helpers/statements.ts';
import { appForEach } from '../../helpers/under-test.ts';

const HOUR = 3_600_000;
const [known, unknown] = ['known@example.org', 'unknown@example.org'];
const STRANGERS = 'of a stranger';
const newcomer = (email: string) => ({ email, mobile: '9876543210', password: STRANGERS });

const app = appForEach({ at: '2026-11-23T08:00:00Z' });
beforeEach(async () => {
  await registerConfirmed(app, known);
  app.setTime('2026-11-23T10:00:00Z');
});

const send = sendTo(app);
const tryIn = (email: string, password: string, place = '192.0.2.1') =>
  send('logIn', { body: { email, password } }, place);

describe('a known and an unknown address look alike', () => {
  it('to who registers an address and logs in to it', async () => {
    const seen = [];
    for (const email of [known, unknown]) {
      const answers = [];
      answers.push(await tryIn(email, STRANGERS));
      answers.push(await send('register', { body: newcomer(email) }));
      for (const password of [STRANGERS, 'wrong', STRANGERS, 'wrong', STRANGERS])
        answers.push(await tryIn(email, password));
      seen.push(answers.map(({ http, data }) => `${http} ${data}`));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.map((answer) => answer.slice(0, 3))).toEqual(['401', '200', '403', '401', '403', '401', '429']);
  });

  it.each([
    ['forgetPassword', { email: '' }],
    ['register', newcomer('')],
    ['logIn', { email: '', password: 'wrong' }],
    ['logIn', { email: '', password: STRANGERS }],
  ] as const)('in the work that %s causes, with the mail that follows it', async (name, body) => {
    if (name === 'logIn') for (const email of [known, unknown]) await send('register', { body: newcomer(email) });
    // The network's own limit has a row then.
    await send(name, { body: { ...body, email: 'somebody@example.org' } });
    await app.services.outbox.sendDue();
    const [one, other] = [known, unknown].map((email) => () => send(name, { body: { ...body, email } }));
    const work = (request: typeof one) => statementsOf(async () => void (await request?.()));
    const mailing = () => statementsOf(() => app.services.outbox.sendDue());
    const first = [await work(one), await mailing()].flat();
    const second = [await work(other), await mailing()].flat();
    expect(first.length).toBeGreaterThan(3);
    expect(second.toSorted()).toEqual(first.toSorted());
  });

  it('in what the database and the mail server are told when the mail goes to a server', async () => {
    const smtp: SmtpServer = await startSmtp();
    const mailing = await startApp({ env: { SMTP_URL: smtp.url } });
    const user = { id: 'known', email: known, mobile: '', password_hash: null, first_login_at: null };
    await mailing.services.db
      .insertInto('users')
      .values({ ...user, created_at: '2026-11-23T10:00:00.000Z' })
      .execute();
    const work = (email: string) =>
      statementsOf(async () => {
        await sendTo(mailing)('forgetPassword', { body: { email } });
        await mailing.services.outbox.sendDue();
      });
    await work('somebody@example.org');
    const greetings = [smtp.greeted()];
    const first = await work(known);
    greetings.push(smtp.greeted());
    expect((await work(unknown)).toSorted()).toEqual(first.toSorted());
    greetings.push(smtp.greeted());
    expect(greetings).toEqual([1, 2, 3]);
    expect(smtp.received.filter((mail) => mail.includes('Subject: Set a new password'))).toHaveLength(1);
    await mailing.close();
    await smtp.close();
  });
});

it('the link of a registration changes nothing at an account that Google has made since, and says so', async () => {
  const email = 'mina@example.org';
  await send('register', { body: newcomer(email) });
  const token = mailedToken(await app.mailTo(email));
  const made = { id: 'mina', email, mobile: '', password_hash: null, first_login_at: null };
  const { db } = app;
  await db
    .insertInto('users')
    .values({ ...made, created_at: '2026-11-23T10:00:01.000Z' })
    .execute();
  app.setTime('2026-11-23T10:01:00Z');
  for (let times = 0; times < 2; times++)
    expect((await send('confirmUser', { params: { token } })).data).toEqual({ accountExists: true });
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  expect(user).toMatchObject(made);
  expect(await tryIn(email, STRANGERS)).toMatchObject({ status: false });
});

it('a password from before a reset does not pass for that of a registration that waits', async () => {
  app.setTime(Date.parse('2026-11-23T08:00:00Z') + HOUR);
  await send('forgetPassword', { body: { email: known } });
  const token = mailedToken(await app.mailTo(known));
  const body = { password: 'a new one', password2: 'a new one' };
  expect(await send('resetPassword', { params: { token }, body })).toMatchObject({ http: 200 });
  expect(await tryIn(known, PASSWORD)).toMatchObject({ http: 401 });
});
