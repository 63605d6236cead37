import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTill, type Till } from './till.ts';

/**
 * One till for all tests of a file. Each begins with the clock and the provider as they are at first. Answers the till, the provider's
 * bank, and what the site has about a payment.
 */
export function sharedTill() {
  let till: Till;
  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till.close());
  beforeEach(() => {
    till.app.setTime(null);
    till.app.payu?.bank.setSwitches({});
  });
  return {
    till: () => till,
    bank: () => {
      if (!till.app.payu) throw new Error('no fake PayU');
      return till.app.payu.bank;
    },
    intent: (txnid: string) =>
      till.app.services.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow(),
    donations: (txnid: string) =>
      till.app.services.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).execute(),
    receipts: async (txnid: string) =>
      (await till.app.mails()).filter((mail) => mail.includes(`Transaction id: ${txnid}`)),
  };
}
