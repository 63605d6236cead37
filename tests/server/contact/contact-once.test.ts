import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls, envelopeOf, requestFor } from '../../helpers/calls.ts';
import { startSecondProcess } from '../../helpers/second-process.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const body = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  phone: '9876543210',
  message: 'How do I bring my school along?',
  key: 'a-key-of-the-form-1',
};

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ config: { rateLimits: false } });
});
afterEach(() => app.close());

const send = async (changed: object = {}, to: Pick<TestApp, 'handle'> = app) =>
  envelopeOf(await to.handle(requestFor(calls.sendContact, { body: { ...body, ...changed } })));
const stored = () => app.services.db.selectFrom('contact_messages').selectAll().execute();

it('twenty sendings at once, in two processes on one database, are one message and one mail', async () => {
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

it('messages without a key are stored each', async () => {
  for (const key of [undefined, undefined]) expect(await send({ key })).toMatchObject({ http: 200 });
  expect(await stored()).toHaveLength(2);
});
