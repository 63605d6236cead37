import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Switches } from '../../src/server/fakes/payu/ledger.ts';
import { openPaymentApp, type PaymentApp } from './payment-app.ts';

/**
 * One payment app for all tests of a file. Each begins with the clock and the provider as they are at first, but for what `switches` say of the
 * provider. Answers the payment app, the provider's bank, and what the site has about a payment.
 */
export function sharedPaymentApp(switches: Partial<Switches> = {}) {
  let paymentApp: PaymentApp;
  let verify: PaymentApp['app']['payments']['verify'];
  beforeAll(async () => {
    paymentApp = await openPaymentApp();
    verify = paymentApp.app.payments.verify;
  });
  afterAll(() => paymentApp.close());
  beforeEach(() => {
    paymentApp.app.setTime(null);
    paymentApp.app.payments.verify = verify;
    paymentApp.app.payu?.bank.setSwitches(switches);
  });
  return {
    paymentApp: () => paymentApp,
    bank: () => {
      if (!paymentApp.app.payu) throw new Error('no fake PayU');
      return paymentApp.app.payu.bank;
    },
    intent: (txnid: string) =>
      paymentApp.app.services.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow(),
    donations: (txnid: string) =>
      paymentApp.app.services.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).execute(),
    receipts: async (txnid: string) =>
      (await paymentApp.app.mails()).filter((mail) => mail.includes(`Transaction id: ${txnid}`)),
  };
}
