import { beforeAll, beforeEach } from 'vitest';
import type { Switches } from '../../src/server/fakes/payu/ledger.ts';
import type { PaymentApp } from './payment-app.ts';
import { paymentAppForAll } from './under-test.ts';

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
      paymentApp.app.services.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow(),
    donations: (txnid: string) =>
      paymentApp.app.services.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).execute(),
    receipts: async (txnid: string) =>
      (await paymentApp.app.mails()).filter((mail) => mail.includes(`Transaction id: ${txnid}`)),
  };
}
