import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, type DeskVisitor, prove } from '../../helpers/desk.ts';
import { type donor, openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const OFFICE = 'office@example.org';
const EMAIL = 'kiran@example.org';

let paymentApp: PaymentApp;
let office: DeskVisitor;
async function open(): Promise<void> {
  paymentApp = await openPaymentApp({ at: NOW });
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  office = await atDesk(paymentApp.app, OFFICE);
  await prove(paymentApp.app, office, OFFICE);
}

const db = () => paymentApp.app.services.db;
const log = async () =>
  (await db().selectFrom('staff_log').selectAll().where('about', '=', 'HH_1').execute()).map(
    ({ what, before, after }) => [what, before, after],
  );

async function give(txnid: string, form: Partial<typeof donor> = {}) {
  const { launch } = await paymentApp.begin({ txnid, form });
  await paymentApp.save(launch, paymentApp.pay(launch));
}

async function place(txnid: string, campaign: string, price = 900) {
  await paymentApp.campaign(campaign, price);
  const { token } = await paymentApp.user(EMAIL);
  if (!price) {
    const launch = { txnid, amount: 'FREE', email: EMAIL, productinfo: campaign };
    return paymentApp.enrol(launch, null, token);
  }
  const { launch } = await paymentApp.begin({ txnid, amount: `${price}.00`, pinfo: campaign, token });
  return paymentApp.enrol(launch, paymentApp.pay(launch), token);
}

describe('a receipt that is sent again', () => {
  beforeEach(open);
  afterEach(() => paymentApp.close());
  const send = (once: string, txnid = 'HH_1') => office.post(`/desk/people/${txnid}/receipt`, { once });
  const receipts = async () => (await paymentApp.app.mails()).filter((mail) => mail.includes('Transaction id: HH_1'));

  it('goes out once for each form, to the address of now', async () => {
    await give('HH_1');
    await db().updateTable('donations').set({ email: 'new@example.org' }).execute();
    await send('the-first-word-of-it');
    expect((await send('the-first-word-of-it')).html).toContain('The receipt is on its way to new@example.org.');
    expect(await receipts()).toHaveLength(2);
    expect(await paymentApp.app.mailTo('new@example.org')).toContain('Acknowledgement number: 2026-27/000001');
    expect(await log()).toEqual([['receipt sent again', '', 'new@example.org']]);
  });

  it.each([0, 900])('of a place of ₹%i too', async (price) => {
    await place('HH_1', 'ridge', price);
    await send('the-first-word-of-it');
    expect(await receipts()).toHaveLength(2);
  });

  it('goes to nobody without an address, nor for what went back or is called off', async () => {
    await give('HH_1', { email: 'x@example.org' });
    await db().updateTable('donations').set({ email: '' }).execute();
    expect((await send('the-first-word-of-it')).html).toContain('There is no email address here.');
    await office.post('/desk/money/returned/HH_1', { act: 'note', reason: 'Chargeback.' });
    expect((await send('the-first-word-of-it')).html).toContain('went back, so its receipt is not sent again');
    await place('HH_2', 'ridge');
    await paymentApp.campaign('ridge', 900, { status: 'cancelled' });
    expect((await send('the-first-word-of-it', 'HH_2')).html).toContain('This campaign is cancelled');
    expect(await receipts()).toHaveLength(1);
  });
});

describe('a receipt that is sent again and again', () => {
  it('is refused for an hour after three', async () => {
    const limited = await openPaymentApp({ at: NOW, env: { RATE_LIMITS: 'on' } });
    try {
      const visitor = await atDesk(limited.app, OFFICE);
      await prove(limited.app, visitor, OFFICE);
      const { launch } = await limited.begin({ txnid: 'HH_1' });
      await limited.save(launch, limited.pay(launch));
      const send = (number: number) =>
        visitor.post('/desk/people/HH_1/receipt', { once: `a-word-of-the-form-${number}` });
      for (const number of [1, 2, 3]) expect((await send(number)).status).toBe(200);
      expect(await send(4)).toMatchObject({ status: 429, html: expect.stringContaining('three times in an hour') });
    } finally {
      await limited.close();
    }
  });
});
