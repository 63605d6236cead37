import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeMatters, noteReturn, undoNote } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { booksOf } from '../../helpers/books.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const { taxNames } = await readFoundation(fixtureContent);

describe('money that went back', () => {
  // In India the next day has begun.
  const AT = new Date('2026-12-01T20:00:00Z');

  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp({ webhook: 'never' });
    paymentApp.app.setTime('2026-11-01T00:00:00Z');
  });
  afterEach(() => paymentApp.close());

  const db = () => paymentApp.db;
  const closing = (txnid: string, reason: string) => ({ txnid, reason, by: 'asha', at: AT });
  const note = (txnid: string, reason = 'Chargeback 4711.') => noteReturn(db(), closing(txnid, reason));
  const rows = async (of: 'donations' | 'enrolments') => {
    const lines = (await booksOf(paymentApp.app.services, 2026, taxNames))[of].trim().split('\r\n');
    expect(lines[0]).toContain(',Return noted on,Note of the return');
    return lines.slice(1);
  };

  async function give(txnid: string): Promise<void> {
    await paymentApp.give({ txnid, amount: '500.00' });
  }

  it('a gift that a bank took back stays in the books, with the day and the reason', async () => {
    await give('HH_1');
    await give('HH_2');
    expect(await note('HH_1', ' Chargeback 4711. ')).toBe(
      "HH_1 is noted. The payer's page of this donation says that the amount went back, and so do the books.",
    );
    const [first, second] = await rows('donations');
    expect(first).toMatch(/^2026-27\/000001,.*,HH_1,.*,2026-12-02,Chargeback 4711\./);
    expect(second).toMatch(/^2026-27\/000002,.*,HH_2,/);
    expect(second).not.toContain('2026-12-02');
    expect(await unsettledPayments(db(), AT)).toEqual([]);
    await undoNote(db(), closing('HH_1', ''));
    expect((await rows('donations'))[0]).not.toContain('Chargeback');
  });
});

describe('a campaign that is cancelled', () => {
  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp({ webhook: 'never' });
    for (const [id, txnid] of [
      ['off', 'HH_1'],
      ['on', 'HH_2'],
    ] as const) {
      await paymentApp.campaign(id, 900);
      const { token } = await paymentApp.user();
      await paymentApp.book({ txnid, amount: '900.00', pinfo: id, token });
    }
  });
  afterEach(() => paymentApp.close());

  const listed = async () => {
    const { db, now } = paymentApp.app.services;
    return (await unsettledPayments(db, now())).map(({ txnid, rupees, what }) => [txnid, rupees, what]);
  };

  it.each(['cancelled', 'Canceled'])(
    'a place that was paid in a campaign that is %s now is listed until it is closed',
    async (status) => {
      const { db, now } = paymentApp.app.services;
      expect(await listed()).toEqual([]);
      await paymentApp.campaign('off', 900, { status });
      expect(await listed()).toEqual([['HH_1', '900.00', 'paid for a campaign that is cancelled, give it back']]);
      await closeMatters(db, { txnid: 'HH_1', reason: 'Given back today.', by: 'asha', at: now() });
      expect(await listed()).toEqual([]);
    },
  );
});
