import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockIntent } from '../../../src/server/payments/intents.ts';
import { record } from '../../../src/server/payments/record.ts';
import { forgetPerson } from '../../../src/server/reports/retained-data.ts';
import { storedAbout } from '../../../src/server/reports/stored-data.ts';
import { calls, requestFor } from '../../helpers/calls.ts';
import { wordAfter } from '../../helpers/people.ts';
import { openTill, type Till } from '../../helpers/till.ts';
import { untilAwaited } from '../../helpers/until-awaited.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const EMAIL = 'asha@example.org';

let till: Till;
beforeEach(async () => {
  till = await openTill({ at: NOW });
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterEach(() => till.close());

const forget = (email = EMAIL) => forgetPerson(till.app.services.db, email, NOW);

/** The mails in the database to the person: their kinds. */
async function mailsTo(email: string): Promise<string[]> {
  await till.app.services.outbox.settle();
  const rows = await till.app.services.db.selectFrom('mails').select('kind').where('recipient', '=', email).execute();
  return rows.map(({ kind }) => kind).sort();
}

it('the mail about a free place goes, and the receipt of a payment stays', async () => {
  const { token } = await till.user(EMAIL);
  const { launch } = await till.begin({ txnid: 'HH_1', token, form: { email: EMAIL } });
  await till.save(launch, till.pay(launch));
  await till.campaign('free', 0);
  const place = { transactionId: 'HH_2', amount: 'FREE', campaignName: 'A', campaignId: 'free', email: EMAIL };
  const body = { name: 'Asha Sharma', mobile: '9876543210', ...place };
  expect(await till.call('POST', '/user/campaign/enroll/', body, token)).toMatchObject({ ok: true });
  expect(await mailsTo(EMAIL)).toEqual(['donation-receipt', 'enrolment-receipt']);
  await forget();
  expect(await mailsTo(EMAIL)).toEqual(['donation-receipt']);
});

it('the mail that asked somebody who registered twice for a password goes too', async () => {
  const { app } = till;
  for (const password of ['a good password', 'another password'])
    await app.handle(requestFor(calls.register, { body: { email: EMAIL, mobile: '9876543210', password } }));
  const token = wordAfter(await app.mailTo(EMAIL), '/confirm/');
  await app.handle(requestFor(calls.confirmUser, { params: { token } }));
  expect(await mailsTo(EMAIL)).toContain('reset');
  await forget();
  expect(await mailsTo(EMAIL)).toEqual([]);
});

it('waits for what happens to a payment at that moment, and nobody waits in a circle', async () => {
  const { token } = await till.user(EMAIL);
  const { launch } = await till.begin({ txnid: 'HH_1', token });
  await till.save(launch, till.pay(launch));
  const { db } = till.app.services;
  const forgotten = await db.transaction().execute(async (on) => {
    await lockIntent(on, 'HH_1', NOW.toISOString());
    const going = forget();
    await untilAwaited(till.app.services.db);
    await on.updateTable('donations').set({ mode: 'UPI' }).where('txnid', '=', 'HH_1').execute();
    return [going];
  });
  expect((await forgotten[0])?.[0]).toContain('1 account');
  expect(await db.selectFrom('donations').select(['mode', 'user_id']).execute()).toEqual([
    { mode: 'UPI', user_id: null },
  ]);
});

it('a payment that is settled at that moment is unlinked from the account too', async () => {
  const { token } = await till.user(EMAIL);
  await till.begin({ txnid: 'HH_1', token });
  const { db } = till.app.services;
  const forgotten = await db.transaction().execute(async (on) => {
    const intent = await lockIntent(on, 'HH_1', NOW.toISOString());
    const going = forget();
    await untilAwaited(till.app.services.db);
    if (intent) await record(till.app.payments, on, intent);
    return [going];
  });
  expect((await forgotten[0])?.[0]).toContain('1 account');
  expect(await db.selectFrom('donations').select('user_id').execute()).toEqual([{ user_id: null }]);
});

it('a payment that somebody takes over at that moment is unlinked too', async () => {
  const { id } = await till.user(EMAIL);
  await till.begin({ txnid: 'HH_1' });
  const { db } = till.app.services;
  const forgotten = await db.transaction().execute(async (on) => {
    await on.updateTable('intents').set({ user_id: id }).where('txnid', '=', 'HH_1').execute();
    const going = forget();
    await untilAwaited(till.app.services.db);
    return [going];
  });
  expect((await forgotten[0])?.[0]).toContain('1 account');
  expect(await db.selectFrom('intents').select('user_id').execute()).toEqual([{ user_id: null }]);
});

it('names what was paid with another address, which the first one finds no more', async () => {
  const { token } = await till.user(EMAIL);
  const { launch } = await till.begin({ txnid: 'HH_1', token, form: { email: 'office@example.org' } });
  await till.save(launch, till.pay(launch));
  await till.begin({ txnid: 'HH_2', token, form: { email: 'office@example.org' } });
  const said = await forget();
  expect(said).toContain('Payments with another address stay, and are found by it: HH_1, HH_2 (office@example.org).');
  expect(said).toContain('Payments that were begun and not paid are deleted 30 days after they began.');
  expect(await storedAbout(till.app.services.db, 'office@example.org')).toHaveLength(3);
});

it('does not say that a payment goes where money may have come', async () => {
  await till.begin({ txnid: 'HH_1', form: { email: EMAIL } });
  await till.begin({ txnid: 'HH_2', form: { email: EMAIL } });
  const { db } = till.app.services;
  await db.updateTable('intents').set({ flag: 'mismatch' }).where('txnid', '=', 'HH_1').execute();
  await db.updateTable('intents').set({ status: 'pending' }).where('txnid', '=', 'HH_2').execute();
  expect(await forget()).toEqual([
    'There was nothing to delete.',
    'Payments that are under way, or where something does not fit, stay: money may have come.',
  ]);
});

it('counts several of a kind in plain words', async () => {
  const { token } = await till.user(EMAIL);
  for (const id of ['one', 'two', 'three', 'four']) {
    await till.campaign(id, 0);
    const place = { transactionId: `HH_${id}`, amount: 'FREE', campaignName: 'A', campaignId: id, email: EMAIL };
    const body = { name: 'Asha Sharma', mobile: '9876543210', ...place };
    expect(await till.call('POST', '/user/campaign/enroll/', body, token)).toMatchObject({ ok: true });
  }
  for (const id of ['three', 'four']) await till.campaign(id, 0, { end_day: '2026-11-25' });
  expect(await forget()).toEqual([
    'Deleted: 1 account, 2 free places that were ahead, 2 names on free places, 4 mails.',
    'Backups, data that a restore moved away, books and mails in files, and mails that the foundation has got, still hold it.',
  ]);
});

it('leaves the free place of another account, whatever address was typed for it', async () => {
  const { token } = await till.user('kiran@example.org');
  await till.campaign('ahead', 0);
  const place = { transactionId: 'HH_K', amount: 'FREE', campaignName: 'A', campaignId: 'ahead', email: EMAIL };
  const body = { name: 'Asha Sharma', mobile: '9876543210', ...place };
  expect(await till.call('POST', '/user/campaign/enroll/', body, token)).toMatchObject({ ok: true });
  expect((await forget())[0]).not.toContain('free place');
  expect(await till.app.services.db.selectFrom('enrolments').select('email').execute()).toEqual([{ email: EMAIL }]);
});
