import { expect, it } from 'vitest';
import { addLines, balanceOf, linesOf } from '../../../src/server/money/ledger.ts';
import { taxYearReport } from '../../../src/server/office/books-files.ts';
import { sumsIn } from '../../../src/server/office/money.ts';
import { addWalkIn } from '../../../src/server/office/places.ts';
import { closeDifference, noteReturn, undoNote } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { taxYearRange } from '../../../src/server/payments/record.ts';
import { atDesk } from '../../helpers/desk.ts';
import { deskHands } from '../../helpers/money-hands.ts';
import { playHistories } from '../../helpers/money-histories.ts';
import { openPaymentApp } from '../../helpers/payment-app.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const AHEAD = { start_day: '2099-12-30' };
const AT = new Date('2026-11-28T05:00:00Z');

const paymentApp = paymentAppForEach({ at: AT, webhook: 'never' });

it('lines come to what a model says, and to what provider, drawer, books, campaigns and desk say', async () => {
  expect(await playHistories(paymentApp, { count: 40, seed: 52 })).toEqual([]);
  expect(await playHistories(paymentApp, { count: 8, seed: 53, hands: await deskHands(paymentApp) })).toEqual([]);
});

it('cash that went back cannot be called never paid', async () => {
  const { db, outbox } = paymentApp.app.services;
  await paymentApp.campaign('ridge', 2800, AHEAD);
  const by = { by: 'asha', at: AT };
  const later = (minutes: number) => ({ txnid: 'HH_1', by: 'asha', at: new Date(AT.getTime() + minutes * 60_000) });
  await db.transaction().execute(async (on) => {
    const walkIn = { once: 'w', campaign: 'ridge', name: 'Tara', mobile: '9', email: '', paise: 230_000, room: true };
    const { txnid = '' } = (await addWalkIn({ on, outbox, siteUrl: '', ...by }, walkIn)) ?? {};
    await addLines(on, [{ txnid, kind: 'price', paise: 50_000, key: 'dearer', ...by }]);
    const cash = { ...later(1), txnid, how: 'cash', reason: '', once: 'cash' } as const;
    await closeDifference({ on, outbox, siteUrl: '' }, cash);
    await noteReturn(on, { ...later(2), txnid, paise: 280_000, reason: 'Refund.' });
    const id = (await linesOf(on, txnid)).find(({ key }) => key === 'cash')?.id ?? '';
    await expect(undoNote(on, { ...later(3), txnid, id })).rejects.toThrow('₹2,800.00 went back');
    expect(await balanceOf(on, txnid)).toMatchObject({ paid: 280_000, returned: 280_000, kept: 0 });
  });
});

/** Somebody who walked in, paid ₹900, got it back by a chargeback, and paid it once more in cash. */
async function paidAgain(at: { walkIn: string; back: string; cash: string }) {
  const { db, outbox } = paymentApp.app.services;
  const on = (day: string) => ({ by: 'asha', at: new Date(`${day}T06:00:00Z`) });
  await paymentApp.campaign('ridge', 900, AHEAD);
  return db.transaction().execute(async (trx) => {
    const walkIn = { once: 'w', campaign: 'ridge', name: 'Tara', mobile: '9', email: '', paise: 90_000, room: true };
    const { txnid = '' } = (await addWalkIn({ on: trx, outbox, siteUrl: '', ...on(at.walkIn) }, walkIn)) ?? {};
    await noteReturn(trx, { txnid, reason: 'Chargeback.', ...on(at.back) });
    const cash = { txnid, reason: '', once: 'cash', how: 'cash', ...on(at.cash) } as const;
    return { txnid, serial: await closeDifference({ on: trx, outbox, siteUrl: '' }, cash) };
  });
}

it('what was paid once too often is owed after a note that was wrong, though no price went back', async () => {
  const { db } = paymentApp;
  const { txnid } = await paidAgain({ walkIn: '2026-11-20', back: '2026-11-21', cash: '2026-11-22' });
  expect(await unsettledPayments(db, AT)).toEqual([]);
  const id = (await linesOf(db, txnid)).find(({ kind }) => kind === 'returned')?.id ?? '';
  await undoNote(db, { txnid, id, by: 'asha', at: AT });
  expect(await unsettledPayments(db, AT)).toMatchObject([{ txnid, rupees: '900.00', sort: 'owed' }]);
});

it('the figures of the treasurer at the desk of the demonstration are those of the books', async () => {
  const demo = await openPaymentApp({ demo: true, at: AT });
  const { db, pans } = demo.app.services;
  const { donations, enrolments } = await taxYearReport({ db, pans }, 2026, [], async () => {});
  const { gifts, fees, returned, owed } = (await sumsIn(db, taxYearRange(2026))).total;
  expect([gifts.paise, fees.paise]).toEqual([donations.keptPaise, enrolments.keptPaise]);
  const paid = donations.paise + enrolments.paise;
  expect(gifts.paise + fees.paise + returned.paise + owed.paise).toBe(paid);
  const office = await atDesk(demo.app, 'treasurer@example.org');
  const words = (await office.get('/desk/money')).html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain('Gifts ₹6,500.00 (3) Fees ₹0.00 (0) To be given back ₹7,500.00 (3)');
  await demo.close();
});
