import { expect, it } from 'vitest';
import { calls, envelopeOf, requestFor } from '../../helpers/calls.ts';
import { startSecondProcess } from '../../helpers/second-process.ts';
import type { TestApp } from '../../helpers/server.ts';
import { appForEach } from '../../helpers/under-test.ts';

const body = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  phone: '9876543210',
  message: 'How do I bring my school along?',
  key: 'a-key-of-the-form-1',
};

const app = appForEach({ config: { rateLimits: false } });

const send = async (changed: object = {}, to: Pick<TestApp, 'handle'> = app) =>
  envelopeOf(await to.handle(requestFor(calls.sendContact, { body: { ...body, ...changed } })));
const stored = () => app.db.selectFrom('contact_messages').selectAll().execute();

it('twenty sendings at once, in two processes on one database, are one message and one mail', {
  tags: ['races'],
}, async () => {
  const other = await startSecondProcess(app);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send({}, number % 2 ? other : app)));
  await other.stop();
  expect(answers.map(({ http }) => http)).toEqual(Array(20).fill(200));
  expect(await stored()).toHaveLength(1);
  expect(await app.mails()).toHaveLength(1);
});

it('another message under the same key is refused, and its sender does not read that it is saved', async () => {
  await send();
  expect(await send({ message: 'Another question of some length.' })).toMatchObject({ http: 409, status: false });
  expect(await stored()).toMatchObject([{ message: body.message }]);
  expect(await app.mails()).toHaveLength(1);
});

it('sixty messages in a second are few mails with all of them, and a lone one is answered to its visitor', async () => {
  const at = Date.now();
  app.setTime(at);
  const message = (number: number) => `Question number ${number}, of some length.`;
  await send({ key: undefined, message: message(0) });
  // The first mail goes out alone only where the second message comes after it.
  await app.services.outbox.sendDue();
  for (let number = 1; number < 60; number++) await send({ key: undefined, message: message(number) });
  expect(await app.mails()).toHaveLength(1);
  for (const minutes of [1, 2, 4]) {
    app.setTime(at + minutes * 60_000);
    await app.services.outbox.sendDue();
  }
  const mails = await app.mails();
  expect(mails).toHaveLength(3);
  const of = (subject: string) => mails.find((mail) => mail.includes(`Subject: ${subject}`));
  expect(of('Message from Asha Sharma')).toContain('Reply-To: asha@example.org');
  expect(of('50 messages from visitors')).not.toContain('Reply-To');
  expect(of('9 messages from visitors')).toBeDefined();
  for (let number = 0; number < 60; number++) expect(mails.join()).toContain(message(number));
});
