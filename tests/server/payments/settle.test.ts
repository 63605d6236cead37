import { describe, expect, it } from 'vitest';
import { donationsOf } from '../../helpers/pans.ts';
import { sharedTill } from '../../helpers/shared-till.ts';
import { donor } from '../../helpers/till.ts';

const { till, bank, receipts } = sharedTill();
const donations = async (txnid: string) => (await donationsOf(till().app)).filter((row) => row.txnid === txnid);

describe('a donation', () => {
  it('is recorded once, with one receipt, however often it is saved', async () => {
    const { launch } = await till().begin({ txnid: 'once' });
    const payment = till().pay(launch);
    const first = await till().save(launch, payment);
    await bank().flush();
    const second = await till().save(launch, payment);
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
    expect((await donations('once'))[0]).toMatchObject({ pan: donor.pan, name: 'Kiran Negi', amount_paise: 50_000 });
  });

  it('is refused under an id that is in use, also for the very same order', async () => {
    await till().begin({ txnid: 'taken' });
    await expect(till().begin({ txnid: 'taken' })).rejects.toThrow(/^409 .*already in use/);
  });

  it('works with the five specified fields alone: the save tells the rest', async () => {
    const { launch } = await till().begin({ txnid: 'bare', form: null });
    expect((await till().save(launch, till().pay(launch))).ok).toBe(true);
    expect((await donations('bare'))[0]).toMatchObject({ name: 'Kiran Negi', pan: donor.pan, mobile: donor.phone });
  });

  it('fills in what the save tells when the webhook was quicker', async () => {
    const { launch } = await till().begin({ txnid: 'quick', form: null });
    const payment = till().pay(launch);
    await bank().flush();
    expect((await donations('quick'))[0]).toMatchObject({ pan: '' });
    await till().save(launch, payment);
    expect((await donations('quick'))[0]).toMatchObject({ name: 'Kiran Negi', pan: donor.pan });
    const stranger = await till().save(launch, payment, { name: 'Somebody Else', pan: 'ZZZZZ9999Z' });
    expect(stranger.ok).toBe(true);
    expect((await donations('quick'))[0]).toMatchObject({ name: 'Kiran Negi', pan: donor.pan });
  });

  it('belongs to the user who was logged in when it began', async () => {
    const { id, token } = await till().user();
    const { launch } = await till().begin({ txnid: 'own', token });
    await till().save(launch, till().pay(launch));
    expect((await donations('own'))[0]?.user_id).toBe(id);
  });

  it('of the hosted page leads back to the page that fits, whoever posts', async () => {
    const paid = await till().begin({ txnid: 'back-1' });
    const failed = await till().begin({ txnid: 'back-2' });
    const open = await till().begin({ txnid: 'back-3' });
    const to = async (fields: Record<string, string>) =>
      (await till().post('/api/payment/return', fields)).headers.get('location');
    expect(await to(till().pay(paid.launch))).toBe('/donations/success?transactionId=back-1#paid');
    expect(await to(till().pay(failed.launch, 'fail'))).toBe('/donations/failed?transactionId=back-2#not-paid');
    expect(await to({ ...open.launch, status: 'success' })).toBe(
      '/donations/pending?transactionId=back-3#being-confirmed',
    );
    expect(await to({ txnid: 'https://evil.example', status: 'success' })).toBe('/donations/pending');
    await till().campaign('back', 100);
    const { token } = await till().user();
    const place = await till().begin({ txnid: 'back-4', amount: '100.00', pinfo: 'back', token });
    expect(await to(till().pay(place.launch))).toBe('/campaigns/back');
  });
});

describe('a login', () => {
  it('of another user neither saves nor sees a payment; the key of the browser that began it does', async () => {
    const owner = await till().user();
    const other = await till().user();
    const { launch, receiptKey } = await till().begin({ txnid: 'mine', token: owner.token });
    const payment = till().pay(launch);
    const claim = { name: 'X', transactionId: 'mine', amount: '500.00', email: donor.email, mobile: donor.phone };
    const body = { ...claim, pan: donor.pan, payment };
    expect((await till().call('POST', '/user/donate/', body, other.token)).status).toBe(404);
    expect((await till().call('POST', '/user/donate/', body)).status).toBe(401);
    const ask = (more: object, token?: string) =>
      till().call('POST', '/payment/outcome', { transactionId: 'mine', ...more }, token);
    expect((await ask({})).status).toBe(404);
    expect((await ask({ receiptKey: 'guess' })).status).toBe(404);
    expect((await ask({}, other.token)).status).toBe(404);
    expect(await ask({}, owner.token)).toMatchObject({ data: { outcome: 'paid', name: 'Kiran Negi' } });
    expect(await ask({ receiptKey })).toMatchObject({ data: { outcome: 'paid', maskedPan: 'ABXXXXXX4F' } });
  });
});
