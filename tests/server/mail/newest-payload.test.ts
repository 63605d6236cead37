import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { nextMail } from '../../../src/server/mail/deliver.ts';
import { hashToken } from '../../../src/server/platform/tokens.ts';
import { sendTo } from '../../helpers/calls.ts';
import { appForEach } from '../../helpers/under-test.ts';

const START = Date.parse('2026-11-23T12:00:00Z');
const email = 'asha@example.org';

const app = appForEach({ at: START });

const register = (password: string) =>
  sendTo(app)('register', { body: { email, mobile: '9876543210', password, key: `key-for-${password}` } });

/** Runs `work` once, between the first statement that asks for what is due and its answer. */
function whileReading(work: () => Promise<unknown>): KyselyPlugin {
  let left = 1;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left-- > 0) await work();
      return result;
    },
  };
}

it('a mail that is asked for anew while it is taken from the queue goes out with what was asked for last', async () => {
  const { db, outbox } = app.services;
  await register('the-first');
  await outbox.sendDue();
  // The app's own workers take nothing from now on.
  outbox.kick = () => {};
  await register('the-second');
  app.setTime(START + 60_000);
  const parts = {
    limited: true,
    db: db.withPlugin(whileReading(() => register('the-third'))),
    now: () => new Date(START + 60_000),
  };
  const none = async () => {};
  const taken = await nextMail({ ...parts, send: none, facts: () => Promise.reject(), log: () => {} }, 'waited-for');
  expect(JSON.parse(taken?.payload ?? '{}')).toMatchObject({ registrationId: hashToken('key-for-the-third') });
});
