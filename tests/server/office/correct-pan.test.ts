import { beforeEach, describe, expect, it } from 'vitest';
import { correctPan } from '../../../src/server/office/correct.ts';
import { queueAgain } from '../../../src/server/office/failed-mails.ts';
import { ofPayment } from '../../../src/server/pan/cipher.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

describe('a PAN that is corrected', () => {
  const RIGHT = 'FGHPK5678L';
  const paymentApp = paymentAppForEach({ webhook: 'never' });
  beforeEach(() => paymentApp.give({ txnid: 'HH_1' }));
  const storedPans = async () => {
    const { db, pans } = paymentApp.app.services;
    const rows = [
      ...(await db.selectFrom('donations').select('pan').execute()),
      ...(await db.selectFrom('intents').select('pan').execute()),
    ];
    return rows.map(({ pan }) => pans.read(pan, ofPayment('HH_1')));
  };

  it('a donation gets the right PAN, in any spelling of its letters, and the answer shows a part of it', async () => {
    const { db, pans } = paymentApp.app.services;
    const said = await correctPan(db, pans, 'HH_1', ` ${RIGHT.toLowerCase()} `);
    expect(said).toMatch(/^HH_1, receipt \S+, has the PAN FGXXXXXX8L now\. Write the books again\.$/);
    expect(await storedPans()).toEqual([RIGHT, RIGHT]);
  });

  it('an acknowledgement that could not be sent has the right PAN when it goes out', async () => {
    const { db, pans, outbox } = paymentApp.app.services;
    await outbox.sendDue();
    await db.updateTable('mails').set({ status: 'failed', sent_at: null }).execute();
    await correctPan(db, pans, 'HH_1', RIGHT);
    await queueAgain(db, new Date());
    await outbox.sendDue();
    const text = await paymentApp.app.mailTo('kiran@example.org');
    expect(text).toContain('PAN: FGXXXXXX8L');
    expect(text).not.toContain('PAN: ABXXXXXX4F');
  });

  it.each([
    ['HH_1', 'FGHPK567', /PAN.* Nothing was changed\.$/],
    ['HH_1', '', / Nothing was changed\.$/],
    ['HH_2', RIGHT, /^There is no donation with the transaction id "HH_2"\.$/],
  ])('for %s and "%s" nothing is changed', async (txnid, typed, message) => {
    const { db, pans } = paymentApp.app.services;
    const before = await storedPans();
    await expect(correctPan(db, pans, txnid, typed)).rejects.toThrow(message);
    expect(await storedPans()).toEqual(before);
  });
});
