import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { mattersAbout } from '../../helpers/matters.ts';
import { donationsOf } from '../../helpers/pans.ts';
import { donor } from '../../helpers/payment-app.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const found = async (txnid: string) => (await mattersAbout(paymentApp.db, txnid)).join();

const { paymentApp, bank, intent, donations, receipts } = sharedPaymentApp();
const later = (hours: number) => paymentApp.app.setTime(Date.now() + hours * 3_600_000);
const recorded = async (txnid: string) => (await donationsOf(paymentApp.app)).filter((row) => row.txnid === txnid);

describe('a donation', () => {
  it('is recorded once, with one receipt, however often it is saved', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'once' });
    const payment = paymentApp.pay(launch);
    const first = await paymentApp.save(launch, payment);
    await bank().flush();
    const second = await paymentApp.save(launch, payment);
    expect(first).toMatchObject({
      status: 200,
      data: { outcome: 'paid', amount: '500.00', amountInWords: 'Five hundred rupees only', maskedPan: 'ABXXXXXX4F' },
    });
    expect(second).toEqual(first);
    const [mail] = await receipts('once');
    expect(await receipts('once')).toHaveLength(1);
    for (const text of [
      '₹500.00',
      'Five hundred rupees only',
      'PAN: ABXXXXXX4F',
      'not the certificate',
      'Kiran Negi',
    ]) {
      expect(mail).toContain(text);
    }
    expect(mail).not.toContain(donor.pan);
    expect((await recorded('once'))[0]).toMatchObject({ pan: donor.pan, name: 'Kiran Negi', amount_paise: 50_000 });
  });

  it('is refused under an id that is in use, also for the very same order', async () => {
    await paymentApp.begin({ txnid: 'taken' });
    await expect(paymentApp.begin({ txnid: 'taken' })).rejects.toThrow(/^409 .*already in use/);
  });

  it('works with the five specified fields alone: the save tells the rest', async () => {
    expect((await paymentApp.give({ txnid: 'bare', form: null })).ok).toBe(true);
    expect((await recorded('bare'))[0]).toMatchObject({ name: 'Kiran Negi', pan: donor.pan, mobile: donor.phone });
  });

  it('belongs to the user who was logged in when it began', async () => {
    const { id, token } = await paymentApp.user();
    await paymentApp.give({ txnid: 'own', token });
    expect((await recorded('own'))[0]?.user_id).toBe(id);
  });

  it('of the hosted page leads back to the page that fits, whoever posts', async () => {
    const paid = await paymentApp.begin({ txnid: 'back-1' });
    const failed = await paymentApp.begin({ txnid: 'back-2' });
    const open = await paymentApp.begin({ txnid: 'back-3' });
    const to = async (fields: Record<string, string>) =>
      (await paymentApp.post('/api/payment/return', fields)).headers.get('location');
    expect(await to(paymentApp.pay(paid.launch))).toBe('/donations/success?transactionId=back-1#paid');
    expect(await to(paymentApp.pay(failed.launch, 'fail'))).toBe('/donations/failed?transactionId=back-2#not-paid');
    // Without the provider's hash nothing is told of it.
    expect(await to({ ...open.launch, status: 'success' })).toBe('/donations/pending');
    expect(await to({ txnid: 'https://evil.example', status: 'success' })).toBe('/donations/pending');
    await paymentApp.campaign('back', 100);
    const { token } = await paymentApp.user();
    const place = await paymentApp.begin({ txnid: 'back-4', amount: '100.00', pinfo: 'back', token });
    expect(await to(paymentApp.pay(place.launch))).toBe('/campaigns/back');
  });
});

describe('a login', () => {
  it('of another user neither saves nor sees a payment; the key of the browser that began it does', async () => {
    const owner = await paymentApp.user();
    const other = await paymentApp.user();
    const { launch, receiptKey } = await paymentApp.begin({ txnid: 'mine', token: owner.token });
    const payment = paymentApp.pay(launch);
    const claim = { name: 'X', transactionId: 'mine', amount: '500.00', email: donor.email, mobile: donor.phone };
    const body = { ...claim, pan: donor.pan, payment };
    expect((await paymentApp.call('POST', '/user/donate/', body, other.token)).status).toBe(404);
    expect((await paymentApp.call('POST', '/user/donate/', body)).status).toBe(401);
    const ask = (more: object, token?: string) =>
      paymentApp.call('POST', '/payment/outcome', { transactionId: 'mine', ...more }, token);
    expect((await ask({})).status).toBe(404);
    expect((await ask({ receiptKey: 'guess' })).status).toBe(404);
    expect((await ask({}, other.token)).status).toBe(404);
    expect(await ask({}, owner.token)).toMatchObject({ data: { outcome: 'paid', name: 'Kiran Negi' } });
    expect(await ask({ receiptKey })).toMatchObject({ data: { outcome: 'paid', maskedPan: 'ABXXXXXX4F' } });
  });
});

describe('the order of things', () => {
  it('flags a second payment that the provider took under the same id', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'twice' });
    const payment = paymentApp.pay(launch);
    await paymentApp.save(launch, payment);
    await paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...payment, mihpayid: '999' }));
    expect(await intent('twice')).toMatchObject({ status: 'paid' });
    expect(await found('twice')).toContain('paid-twice');
    expect(await donations('twice')).toHaveLength(1);
  });
});

describe('what nobody can be sure of', () => {
  it('is not told to a stranger: whatever he says of whichever payment, the answer is one', async () => {
    bank().setSwitches({ webhook: 'never' });
    await paymentApp.campaign('asked', 0);
    const { launch: open } = await paymentApp.begin({ txnid: 'open' });
    const { launch: paid } = await paymentApp.begin({ txnid: 'private' });
    const payment = paymentApp.pay(paid);
    await paymentApp.save(paid, payment);
    const { token } = await paymentApp.user('stranger@example.org');
    const answers = [];
    for (const launch of [open, paid, { ...paid, txnid: 'unknown' }])
      for (const more of [
        {},
        { amount: '1.00' },
        { campaignId: 'asked' },
        { pan: 'ABXXXXXX4F' },
        { pan: 'ZZXXXXXX9Z' },
      ])
        for (const said of [{}, { status: 'success' }, { ...payment, txnid: launch['txnid'], hash: 'f'.repeat(128) }]) {
          if (launch !== paid) answers.push(await paymentApp.save(launch, payment, more));
          answers.push(await paymentApp.save(launch, said, more));
        }
    const { txnid: transactionId, amount, email } = paid;
    const claim = { name: 'Kiran Negi', transactionId, amount, email, mobile: donor.phone, pan: 'ABXXXXXX4F' };
    answers.push(await paymentApp.call('POST', '/user/donate/', { ...claim, payment: {} }, token));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ ok: false, status: 404, data: 'You began no payment with this transaction id.' })]),
    );
  });

  it('stays pending while the provider does not answer, and is asked about again within a minute', async () => {
    bank().setSwitches({ verify: 'error', webhook: 'never' });
    const { launch, receiptKey } = await paymentApp.begin({ txnid: 'down' });
    paymentApp.pay(launch);
    const asked = { transactionId: 'down', receiptKey };
    expect(await paymentApp.call('POST', '/payment/outcome', asked)).toMatchObject({ data: { outcome: 'pending' } });
    later(0.02);
    await reconcile(paymentApp.app.payments);
    expect((await intent('down')).status).toBe('created');
    bank().setSwitches({ webhook: 'never' });
    later(0.04);
    await reconcile(paymentApp.app.payments);
    expect((await intent('down')).status).toBe('paid');
  });

  it('counts as not paid when the provider has not heard of it for a week, and still settles after that', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'never' });
    for (let day = 0; day < 20; day += 1) {
      later(24 * day);
      while (await reconcile(paymentApp.app.payments));
    }
    expect(await intent('never')).toMatchObject({ status: 'failed', next_check_ms: null });
    paymentApp.pay(launch);
    await bank().flush();
    expect((await intent('never')).status).toBe('paid');
  });
});
