import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeskPayments, openDeskPayments } from '../../helpers/desk-payments.ts';

let desk: DeskPayments;
const open = async () => {
  desk = await openDeskPayments();
};
const db = () => desk.paymentApp.db;

describe('a receipt that is sent again', () => {
  beforeEach(open);
  afterEach(() => desk.close());
  const send = (once: string, txnid = 'HH_1') => desk.office.post(`/desk/people/${txnid}/receipt`, { once });
  const receipts = async () =>
    (await desk.paymentApp.app.mails()).filter((mail) => mail.includes('Transaction id: HH_1'));

  it('goes out once for each form, to the address of now', async () => {
    await desk.give('HH_1');
    await db().updateTable('donations').set({ email: 'new@example.org' }).execute();
    await send('the-first-word-of-it');
    expect((await send('the-first-word-of-it')).html).toContain('The receipt is on its way to new@example.org.');
    expect(await receipts()).toHaveLength(2);
    expect(await desk.paymentApp.app.mailTo('new@example.org')).toContain('Receipt number: 2026-27/000001');
    expect(await desk.log()).toEqual([['receipt sent again', '', 'new@example.org']]);
  });

  it.each([{ email: 'later@example.org' }, { name: 'Kiran N. Negi' }])(
    'goes out once more where the form is sent again by Back after %o was corrected',
    async (corrected) => {
      await desk.give('HH_1');
      await send('the-first-word-of-it');
      await db().updateTable('donations').set(corrected).execute();
      expect((await send('the-first-word-of-it')).html).toContain('The receipt is on its way to');
      expect(await receipts()).toHaveLength(3);
    },
  );

  it('goes to nobody without an address, nor for what went back or is called off', async () => {
    await desk.give('HH_1', { email: 'x@example.org' });
    await db().updateTable('donations').set({ email: '' }).execute();
    expect((await send('the-first-word-of-it')).html).toContain('There is no email address here.');
    await desk.office.post('/desk/money/returned/HH_1', { act: 'note', reason: 'Chargeback.' });
    expect((await send('the-first-word-of-it')).html).toContain('went back, so its receipt is not sent again');
    await desk.place('HH_2', 'ridge');
    await desk.paymentApp.campaign('ridge', 900, { status: 'cancelled' });
    expect((await send('the-first-word-of-it', 'HH_2')).html).toContain('This campaign is cancelled');
    expect(await receipts()).toHaveLength(1);
  });
});

describe('a receipt that is sent again and again', () => {
  it('is refused for an hour after three', async () => {
    const limited = await openDeskPayments({ RATE_LIMITS: 'on' });
    try {
      await limited.give('HH_1');
      const send = (number: number) =>
        limited.office.post('/desk/people/HH_1/receipt', { once: `a-word-of-the-form-${number}` });
      for (const number of [1, 2, 3]) expect((await send(number)).status).toBe(200);
      expect(await send(4)).toMatchObject({ status: 429, html: expect.stringContaining('three times in an hour') });
    } finally {
      await limited.close();
    }
  });
});
