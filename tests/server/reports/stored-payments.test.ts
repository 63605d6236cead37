import { afterEach, beforeEach, expect, it } from 'vitest';
import { releasePlace } from '../../../src/server/reports/participants.ts';
import { storedAbout } from '../../../src/server/reports/stored-data.ts';
import { openTill, type Till } from '../../helpers/till.ts';

// In India the next day has begun.
const AT = new Date('2026-12-01T20:00:00Z');
const WHO =
  'Kiran Negi, kiran@example.org, 9876543210, 12 Lower Bazaar, Near the bus stop, Shimla 171001, Himachal Pradesh, India';

let till: Till;
beforeEach(async () => {
  till = await openTill({ at: AT });
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  await till.campaign('ridge', 900);
});
afterEach(() => till.close());

const form = { address2: 'Near the bus stop' };
const paid = async () =>
  (await storedAbout(till.app.services.db, 'kiran@example.org')).filter((line) => /^(donation|enrolment)/.test(line));

it('a gift is told with its campaign, its receipt and how it was paid', async () => {
  const { launch } = await till.begin({ txnid: 'HH_1', amount: '501.37', campaignId: 'ridge', form });
  const payment = till.pay(launch);
  await till.save(launch, payment);
  expect(await paid()).toEqual([
    `donation: HH_1  2026-12-02  ₹501.37  ridge  ${WHO}, a PAN, receipt 2026-27/000001, paid by Credit card, the provider's id ${payment['mihpayid']}`,
  ]);
});

it('a payment for a place says whether it has one', async () => {
  const { token } = await till.user();
  const { launch } = await till.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'ridge', token, form });
  await till.enrol(launch, till.pay(launch), token);
  expect(await paid()).toEqual([
    expect.stringMatching(/^enrolment: HH_1 .* receipt 2026-27\/000001, .*, with a place$/),
  ]);
  const { db } = till.app.services;
  await releasePlace(db, { txnid: 'HH_1', reason: 'Broke a leg.', by: 'asha', at: AT });
  expect(await paid()).toEqual([expect.stringMatching(/, without a place$/)]);
});
