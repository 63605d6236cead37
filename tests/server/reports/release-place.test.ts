import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedMatters, closeMatters } from '../../../src/server/reports/closed-issues.ts';
import { releasePlace, whoComes } from '../../../src/server/reports/participants.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const AT = new Date('2026-12-01T10:00:00Z');

let till: Till;
beforeEach(async () => {
  till = await openTill();
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterEach(() => till.close());

const db = () => till.app.services.db;
const release = (txnid: string) => releasePlace(db(), { txnid, reason: ' Broke a leg. ', by: 'asha', at: AT });
const place = async (campaign: string, token: string) =>
  (await till.call('GET', `/user/campaign/${campaign}/enrollment`, undefined, token)).data;
const listed = async () => (await unsettledPayments(db(), AT)).map(({ txnid, matter }) => [txnid, matter]);

async function pay(txnid: string, token: string) {
  const { launch } = await till.begin({ txnid, amount: '900.00', pinfo: 'ridge', token });
  return till.enrol(launch, till.pay(launch), token);
}

describe('a paid place of somebody who cannot come', () => {
  it('is free for another, and what was paid is listed until somebody closes it', async () => {
    await till.campaign('ridge', 900, { seats: 1 });
    const [tara, asha] = [await till.user(), await till.user()];
    await pay('HH_1', tara.token);
    expect(await release('HH_1')).toMatch(/^The place is free again; npm run unsettled lists what was paid/);
    expect(await whoComes(db(), 'ridge')).toEqual([
      'Nobody has enrolled.',
      expect.stringMatching(/^1 payment without/),
    ]);
    expect(await listed()).toEqual([['HH_1', 'refund']]);
    expect(await place('ridge', tara.token)).toMatchObject({ status: 'REFUND', refundDue: true, refundClosedAt: null });
    await pay('HH_2', asha.token);
    expect(await place('ridge', asha.token)).toMatchObject({ status: 'PAID' });
    await closeMatters(db(), { txnid: 'HH_1', reason: 'Half given back.', by: 'asha', at: AT });
    expect(await place('ridge', tara.token)).toMatchObject({ refundClosedAt: AT.toISOString() });
    expect(await listed()).toEqual([]);
  });

  it('can be taken again by the same person, and does not come back when its payment is saved again', async () => {
    await till.campaign('ridge', 900);
    const { token } = await till.user();
    const { launch } = await till.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'ridge', token });
    const response = till.pay(launch);
    await till.enrol(launch, response, token);
    await release('HH_1');
    await till.enrol(launch, response, token);
    expect(await place('ridge', token)).toMatchObject({ status: 'REFUND' });
    await pay('HH_2', token);
    expect(await place('ridge', token)).toMatchObject({ status: 'PAID', transactionId: 'HH_2' });
  });

  it('is released once, with who did it, when and why', async () => {
    await till.campaign('ridge', 900);
    await pay('HH_1', (await till.user()).token);
    await release('HH_1');
    await expect(release('HH_1')).rejects.toThrow(/^HH_1 has no place any more; npm run unsettled lists/);
    await expect(release('HH_9')).rejects.toThrow(
      /^There is no place with the id HH_9; npm run people -- CAMPAIGN lists/,
    );
    expect(await closedMatters(db())).toEqual([
      { txnid: 'HH_1', matter: 'place', reason: 'Broke a leg.', closed_by: 'asha', closed_at: AT.toISOString() },
    ]);
  });
});

it('a free place leaves the history, and nothing is to be given back', async () => {
  await till.campaign('walk', 0);
  const { token } = await till.user();
  const fields = { txnid: 'HH_5', amount: '0', email: 'kiran@example.org', productinfo: 'walk' };
  expect(await till.enrol(fields, null, token, { amount: 0 })).toMatchObject({ status: 200 });
  expect(await place('walk', token)).toMatchObject({ status: 'FREE' });
  expect(await release('HH_5')).toBe('The place is free again.');
  expect(await whoComes(db(), 'walk')).toEqual(['Nobody has enrolled.']);
  expect(await place('walk', token)).toEqual({ status: null });
  expect(await listed()).toEqual([]);
});
