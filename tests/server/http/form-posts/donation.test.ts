import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compare } from '../../../helpers/ledgers.ts';
import { donor, openPaymentApp, type PaymentApp } from '../../../helpers/payment-app.ts';
import { answerFrame, launchIn, postDonation } from '../../../helpers/posted.ts';
import { ORIGIN } from '../../../helpers/server.ts';

const AT = new Date('2026-11-23T10:00:00Z');
let paymentApp: PaymentApp;
beforeEach(async () => {
  paymentApp = await openPaymentApp({ findFrame: answerFrame, at: AT });
});
afterEach(() => paymentApp.close());

const donate = (changed: Record<string, string> = {}) => postDonation(paymentApp.app, changed);

describe('a donation without a script', () => {
  it('is stored as the same donation in JSON', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'in-json', amount: '1000.00' });
    const { html } = await donate();
    const posted = launchIn(html);
    const own = { txnid: '', receipt_key_hash: '', pan: '' };
    const [first, second] = (await paymentApp.intents()).map((intent) => ({ ...intent, ...own }));
    expect(second).toEqual(first);
    expect({ ...posted, txnid: '', hash: '' }).toEqual({ ...launch, txnid: '', hash: '' });
    expect(posted['txnid']).toMatch(/^HHD[0-9a-f]{22}$/);
  });

  it('is paid, thanked for and in the books as in the ledger', async () => {
    const { html } = await donate();
    const launch = launchIn(html);
    const back = await paymentApp.post('/donations/return', paymentApp.pay(launch));
    expect(back.headers.get('location')).toBe(`/donations/success?transactionId=${launch['txnid']}#paid`);
    expect(await compare(paymentApp)).toMatchObject({ taken: 1, missing: [], extra: [], unequal: [] });
    const row = await paymentApp.db.selectFrom('donations').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ amount_paise: 100_000, name: 'Kiran Negi' });
  });

  it('that is sent again is the same payment, also after a new start', async () => {
    const first = launchIn((await donate()).html);
    const app = await paymentApp.app.restart();
    const again = await postDonation(app);
    expect(launchIn(again.html)).toEqual(first);
    expect(await app.db.selectFrom('intents').selectAll().execute()).toHaveLength(1);
    paymentApp = { ...paymentApp, app, close: () => app.close() };
  });

  it('that is sent twice at once is the same payment', { tags: ['races'] }, async () => {
    const answers = await Promise.all([
      donate(),
      donate(),
      postDonation(paymentApp.app, {}, { referer: `${ORIGIN}/donations` }),
    ]);
    expect(new Set(answers.map(({ html }) => launchIn(html)['txnid'])).size).toBe(1);
    expect(await paymentApp.intents()).toHaveLength(1);
  });

  it('that is sent again soon after it was paid leads to the thanks, and later begins another', async () => {
    const launch = launchIn((await donate()).html);
    paymentApp.pay(launch);
    paymentApp.app.setTime(AT.getTime() + 60_000);
    const app = await paymentApp.app.restart();
    const again = () => postDonation(app);
    expect(await again()).toMatchObject({
      status: 303,
      location: `/donations/success?transactionId=${launch['txnid']}#paid`,
    });
    app.setTime(AT.getTime() + 12 * 60_000);
    const { html } = await again();
    expect(launchIn(html)['txnid']).not.toBe(launch['txnid']);
    expect(html).toContain('You have given with this form today already, and that gift is paid.');
    expect(html).not.toContain('This payment has not been made yet.');
    paymentApp = { ...paymentApp, app, close: () => app.close() };
  });

  it('is said to be unpaid only where that is known', async () => {
    const first = await donate();
    expect(first.html).toContain('This payment has not been made yet.');
    // The answer to a button that is pressed twice is the same: another process has none.
    const app = await paymentApp.app.restart();
    paymentApp = { ...paymentApp, app, close: () => app.close() };
    app.setTime(AT.getTime() + 60_000);
    expect((await postDonation(app)).html).toContain('This payment has not been made yet.');

    const again = await app.restart();
    paymentApp = { ...paymentApp, app: again, close: () => again.close() };
    again.setTime(AT.getTime() + 180_000);
    again.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
    const { html } = await postDonation(again);
    expect(launchIn(html)['txnid']).toBe(launchIn(first.html)['txnid']);
    expect(html).toContain('If you have paid already, please do not pay again');
    expect(html).not.toContain('This payment has not been made yet.');
  });
});

describe('its amount', () => {
  it.each([
    ['1000.00', '750', '1000.00'],
    ['custom', '750', '750.00'],
    ['custom', '₹1,250.5', '1250.50'],
    ['', '500.00', '500.00'],
  ])('%s with %s typed is %s', async (quickAmount, amount, paid) => {
    expect(launchIn((await donate({ quickAmount, amount })).html)['amount']).toBe(paid);
  });
});

it('a PAN stands in no answer, no log and no row', async () => {
  const answers = [await donate(), await donate({ city: 'X' }), await donate({ quickAmount: 'custom', amount: 'x' })];
  const seen = [
    ...answers.map(({ html }) => html),
    ...paymentApp.app.lines,
    JSON.stringify(await paymentApp.intents()),
  ].join('\n');
  expect(seen).not.toContain(donor.pan);
  expect((await donate({ pan: 'ABCDE123' })).html).not.toContain('ABCDE123');
});
