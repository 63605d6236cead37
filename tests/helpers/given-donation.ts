import { beforeEach } from 'vitest';
import { ofPayment } from '../../src/server/pan/cipher.ts';
import { paymentAppForEach } from './under-test.ts';

/** A payment app for each test, with one donation that was paid, `HH_1`. Answers the payment app, and the PANs of the donation and of its intent. */
export function givenDonation() {
  const paymentApp = paymentAppForEach({ webhook: 'never' });
  beforeEach(() => paymentApp.give({ txnid: 'HH_1' }));
  return {
    paymentApp,
    storedPans: async () => {
      const { db, pans } = paymentApp.app.services;
      const rows = [
        ...(await db.selectFrom('donations').select('pan').execute()),
        ...(await db.selectFrom('intents').select('pan').execute()),
      ];
      return rows.map(({ pan }) => pans.read(pan, ofPayment('HH_1')));
    },
  };
}
