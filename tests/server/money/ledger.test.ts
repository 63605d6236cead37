import { afterEach, beforeEach, expect, it } from 'vitest';
import { rosterOf } from '../../../src/server/mail/roster.ts';
import { addLines, balanceOf, linesOf } from '../../../src/server/money/ledger.ts';
import { writeBook } from '../../../src/server/office/books-files.ts';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { sumsIn } from '../../../src/server/office/money.ts';
import { addWalkIn, movePlace } from '../../../src/server/office/places.ts';
import { closeDifference, noteReturn, undoNote } from '../../../src/server/office/returned.ts';
import { paidPlaces } from '../../../src/server/office/to-repay.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
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

it('a place of ₹2,800, moved to ₹2,300, ₹500 given back, called off: everything says 500 back and 2,300 owed', async () => {
  const { app } = paymentApp;
  const { db, outbox, pans } = app.services;
  for (const [id, price] of Object.entries({ ridge: 2800, pass: 2300 })) await paymentApp.campaign(id, price, AHEAD);
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '2800.00', pinfo: 'ridge', token });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  const { id } = await db.selectFrom('enrolments').select('id').executeTakeFirstOrThrow();
  await db.transaction().execute(async (on) => {
    const parts = { on, outbox, siteUrl: '', by: 'asha', at: AT };
    await movePlace(parts, { campaign: 'ridge', person: id, to: 'pass', even: false });
    await noteReturn(on, { txnid: 'HH_1', paise: 50_000, reason: 'Refund 4711.', by: 'asha', at: AT });
  });
  expect(await balanceOf(db, 'HH_1')).toMatchObject({ owed: 0, returned: 50_000, kept: 230_000 });
  await paymentApp.campaign('pass', 2300, { status: 'cancelled' });
  app.setTime(new Date(AT.getTime() + 600_000));
  await tellCalledOff(app.services);

  expect(await balanceOf(db, 'HH_1')).toMatchObject({ paid: 280_000, returned: 50_000, owed: 230_000, kept: 0 });
  const [row] = await unsettledPayments(db, AT);
  expect(row).toMatchObject({ rupees: '2300.00', detail: expect.stringContaining('₹500.00 of ₹2800.00 went back') });
  expect(await paidPlaces(db, 'pass')).toMatchObject([{ paise: 230_000, returned: 50_000 }]);
  const { owed, returned, fees } = (await sumsIn(db, { from: '2000', before: '2100' })).total;
  expect([owed, returned, fees].map(({ paise }) => paise)).toEqual([230_000, 50_000, 0]);
  expect((await rosterOf(db, 'pass'))?.people).toMatchObject([
    { paid: 'paid ₹2,800.00, ₹500.00 of it went back', due: '₹2,300.00 to give back' },
  ]);
  let books = '';
  await writeBook({ db, pans }, 'enrolments', { from: '2000', before: '2100' }, [], async (text) => {
    books += text;
  });
  expect(books).toMatch(/,PAID,2800\.00,.*,0\.00,2026-11-28,Refund 4711\./);
  const mails = (await app.mails()).join();
  expect(mails).toContain('₹500.00 went back before. The rest (₹2,300.00, transaction id HH_1) is to be returned');
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
