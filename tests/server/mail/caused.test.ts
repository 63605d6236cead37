import { beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { appoint } from '../../../src/server/auth/staff.ts';
import { type CallName, callNames, calls, newPerson, requestFor } from '../../helpers/calls.ts';
import { appForAll } from '../../helpers/under-test.ts';
import { goodParts, type World } from '../../helpers/valid-requests.ts';

/**
 * Mails outside of the ceilings of a network that a call without a login causes all the same, and what bounds them. A mail that a stranger
 * can cause as often as he likes is no line here: its kind is `asked`, and it goes through `addInTurn`.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  review: 'the limit of the call; it goes to staff who asked for it',
  'password-changed': 'a mailed link, which works once',
  'google-linked': 'a mailed link, which works once',
  'donation-receipt': 'a payment that was made',
  'enrolment-receipt': 'a mailed link, which gives one place',
};

const app = appForAll();
let world: World;
beforeAll(async () => {
  const { db, now } = app.services;
  world = { app, token: await newPerson(app, 'asha@example.org'), email: 'asha@example.org' };
  await db
    .transaction()
    .execute((on) => appoint(on, { email: 'desk@example.org', role: 'office', campaigns: [] }, now()));
  await db.updateTable('staff').set({ review_mails: 1 }).execute();
});

async function causedBy(name: CallName, at: number): Promise<string[]> {
  const { db } = app;
  const call: Call = calls[name];
  const { token: _, ...parts } = await goodParts(name, world);
  await app.services.outbox.sendDue();
  const before = (await db.selectFrom('mails').select('id').execute()).map(({ id }) => id);
  await app.handle(requestFor(call, parts), { address: `10.1.${at}.1` });
  const mails = await db.selectFrom('mails').select(['id', 'kind', 'network']).execute();
  return mails.filter(({ id, network }) => !before.includes(id) && network === '').map(({ kind }) => kind);
}

it('no call of a stranger causes a mail outside of the ceilings, but for those that something else bounds', async () => {
  const caused = new Set<string>();
  for (const [at, name] of callNames.entries()) for (const kind of await causedBy(name, at)) caused.add(kind);
  expect([...caused].toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
});
