import { afterEach, beforeEach } from 'vitest';
import { ofPayment } from '../../src/server/pan/cipher.ts';
import { openTill, type Till } from './till.ts';

/** A till for each test, with one donation that was paid, `HH_1`. Answers the till, and the PANs of the donation and of its intent. */
export function givenDonation() {
  let till: Till;
  beforeEach(async () => {
    till = await openTill();
    till.app.payu?.bank.setSwitches({ webhook: 'never' });
    const { launch } = await till.begin({ txnid: 'HH_1' });
    await till.save(launch, till.pay(launch));
  });
  afterEach(() => till.close());
  return {
    till: () => till,
    storedPans: async () => {
      const { db, pans } = till.app.services;
      const rows = [
        ...(await db.selectFrom('donations').select('pan').execute()),
        ...(await db.selectFrom('intents').select('pan').execute()),
      ];
      return rows.map(({ pan }) => pans.read(pan, ofPayment('HH_1')));
    },
  };
}
