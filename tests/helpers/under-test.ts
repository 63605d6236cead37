import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Switches } from '../../src/server/fakes/payu/ledger.ts';
import { openDeskPayments } from './desk-payments.ts';
import { openPaymentApp, type PaymentApp } from './payment-app.ts';
import { startApp } from './server.ts';

type Opens<O extends unknown[], T> = (...options: O) => Promise<T>;

/** Opens something before each test, and closes it after. What it answers stands for what is open, and is empty until then. */
const forEach =
  <O extends unknown[], T extends { close(): Promise<unknown> }>(open: Opens<O, T>) =>
  (...options: O): T => {
    const now = {} as T;
    beforeEach(async () => void Object.assign(now, await open(...options)));
    afterEach(() => now.close());
    return now;
  };

/** The same once, for all tests that stand beside it. */
const forAll =
  <O extends unknown[], T extends { close(): Promise<unknown> }>(open: Opens<O, T>) =>
  (...options: O): T => {
    const now = {} as T;
    beforeAll(async () => void Object.assign(now, await open(...options)));
    afterAll(() => now.close());
    return now;
  };

export const appForEach = forEach(startApp);
export const appForAll = forAll(startApp);
export const paymentAppForEach = forEach(openPaymentApp);
export const paymentAppForAll = forAll(openPaymentApp);
export const deskForEach = forEach(openDeskPayments);
export const deskForAll = forAll(openDeskPayments);

/**
 * One payment app for all tests of a file. Each begins with the clock and the provider as they are at first, but for what `switches` say of the
 * provider. Answers the payment app, the provider's bank, and what the site has about a payment.
 */
export function sharedPaymentApp(switches: Partial<Switches> = {}) {
  const paymentApp = paymentAppForAll();
  let verify: PaymentApp['app']['payments']['verify'];
  beforeAll(() => {
    verify = paymentApp.app.payments.verify;
  });
  beforeEach(() => {
    paymentApp.app.setTime(null);
    paymentApp.app.payments.verify = verify;
    paymentApp.app.payu?.bank.setSwitches(switches);
  });
  return {
    paymentApp,
    bank: () => {
      if (!paymentApp.app.payu) throw new Error('no fake PayU');
      return paymentApp.app.payu.bank;
    },
    intent: (txnid: string) =>
      paymentApp.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow(),
    donations: (txnid: string) =>
      paymentApp.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).execute(),
    receipts: async (txnid: string) =>
      (await paymentApp.app.mails()).filter((mail) => mail.includes(`Transaction id: ${txnid}`)),
  };
}
