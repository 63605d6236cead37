import { afterEach, beforeEach, expect, it } from 'vitest';
import { addLines, balanceOf, linesOf } from '../../../src/server/money/ledger.ts';
import { addWalkIn, movePlace } from '../../../src/server/office/places.ts';
import { closeDifference, noteReturn, undoNote } from '../../../src/server/office/returned.ts';
import { deskHands } from '../../helpers/money-hands.ts';
import { playHistories } from '../../helpers/money-histories.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const AHEAD = { start_day: '2099-12-30' };
const AT = new Date('2026-11-28T05:00:00Z');

let paymentApp: PaymentApp;
beforeEach(async () => {
  paymentApp = await openPaymentApp({ at: AT });
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterEach(() => paymentApp.close());

it('lines come to what a model says, and to what provider, drawer, books, campaigns and desk say', {
  timeout: 60_000,
}, async () => {
  expect(await playHistories(paymentApp, { count: 40, seed: 52 })).toEqual([]);
  expect(await playHistories(paymentApp, { count: 8, seed: 53, hands: await deskHands(paymentApp) })).toEqual([]);
});

it('a difference that a move left as it is can be asked for after all', async () => {
  const { db, outbox } = paymentApp.app.services;
  for (const [id, price] of Object.entries({ pass: 2300, ridge: 2800 })) await paymentApp.campaign(id, price, AHEAD);
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '2300.00', pinfo: 'pass', token });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  const { id: person } = await db.selectFrom('enrolments').select('id').executeTakeFirstOrThrow();
  await db.transaction().execute(async (on) => {
    const parts = { on, outbox, siteUrl: '', by: 'asha', at: AT };
    await movePlace(parts, { campaign: 'pass', person, to: 'ridge', even: true });
    await undoNote(on, { txnid: 'HH_1', by: 'asha', at: AT });
  });
  expect(await balanceOf(db, 'HH_1')).toMatchObject({ cost: 280_000, due: 50_000 });
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
