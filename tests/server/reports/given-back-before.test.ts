import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/reports/closed-issues.ts';
import { releasePlace } from '../../../src/server/reports/participants.ts';
import { noteReturn } from '../../../src/server/reports/returned.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { openTill, type Till } from '../../helpers/till.ts';

// In India the next day has begun.
const AT = new Date('2026-12-01T20:00:00Z');
const RELEASED = 'paid without a place; of this something went back already, give back no more than the rest';

let till: Till;
beforeEach(async () => {
  till = await openTill();
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  await till.campaign('ridge', 900);
  const { token } = await till.user();
  const { launch } = await till.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'ridge', token });
  await till.enrol(launch, till.pay(launch), token);
});
afterEach(() => till.close());

const db = () => till.app.services.db;
const closing = (reason: string) => ({ txnid: 'HH_1', reason, by: 'asha', at: AT });
const listed = async () => (await unsettledPayments(db(), AT)).map(({ what, detail }) => [what, detail]);

it('a place that is released after its payment was taken back is not listed as if all were to be given back', async () => {
  await noteReturn(db(), closing('Chargeback 4711.'));
  await releasePlace(db(), closing('Did not pay.'));
  const detail = 'enrolment in Campaign ridge (ridge), noted on 2 December 2026: Chargeback 4711.';
  expect(await listed()).toEqual([[RELEASED, detail]]);
  await closeMatters(db(), closing('The bank took it.'));
  expect(await listed()).toEqual([]);
});

it('nor one that is released after its campaign was cancelled and somebody gave the price back', async () => {
  await till.campaign('ridge', 900, { status: 'cancelled' });
  await closeMatters(db(), closing('Given back at PayU.'));
  await releasePlace(db(), closing('Cancelled.'));
  const detail = 'enrolment in Campaign ridge (ridge), noted on 2 December 2026: Given back at PayU.';
  expect(await listed()).toEqual([[RELEASED, detail]]);
});

it('a campaign that is cancelled lists what went back before in the same way', async () => {
  await noteReturn(db(), closing('Chargeback 4711.'));
  await till.campaign('ridge', 900, { status: 'cancelled' });
  expect((await listed())[0]?.[0]).toMatch(
    /^paid for a campaign that is cancelled; of this something went back already/,
  );
});

it('a return that is noted of a place that is released already says where it is still listed', async () => {
  await releasePlace(db(), closing('Broke a leg.'));
  const said = await noteReturn(db(), closing('Given back.'));
  expect(said).toContain('npm run unsettled lists it until you close it there.');
  expect(said).not.toContain('is kept');
});

it('and nothing of that where it is closed', async () => {
  await releasePlace(db(), closing('Broke a leg.'));
  await closeMatters(db(), closing('Half given back.'));
  expect(await noteReturn(db(), closing('The rest.'))).not.toMatch(/is kept|lists it until/);
});
