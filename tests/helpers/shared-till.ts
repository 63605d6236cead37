import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Switches } from '../../src/server/fakes/payu/ledger.ts';
import { openTill, type Till } from './till.ts';

/**
 * One till for all tests of a file. Each begins with the clock and the provider as they are at first, but for what `switches` say of the
 * provider. Answers the till, the provider's bank, and what the site has about a payment.
 */
export function sharedTill(switches: Partial<Switches> = {}) {
  let till: Till;
  let verify: Till['app']['payments']['verify'];
  beforeAll(async () => {
    till = await openTill();
    verify = till.app.payments.verify;
  });
  afterAll(() => till.close());
  beforeEach(() => {
    till.app.setTime(null);
    till.app.payments.verify = verify;
    till.app.payu?.bank.setSwitches(switches);
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
