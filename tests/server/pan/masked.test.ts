import { describe, expect, it } from 'vitest';
import { donationsOf } from '../../helpers/pans.ts';
import { donor } from '../../helpers/payment-app.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const MASKED = 'ABXXXXXX4F';
const INVALID = { status: 400, data: expect.stringContaining('PAN must be valid!') };

const paymentApp = paymentAppForAll();

const profile = { ...donor, address: donor.address1 };
const saveProfile = (token: string, pan: string) => paymentApp.call('PUT', '/user/profile', { ...profile, pan }, token);
const shown = async (token: string) => (await paymentApp.call('GET', '/user/profile', undefined, token)).data;
const storedPan = async (id: string) => paymentApp.app.services.pans.ofProfile(paymentApp.db, id);
const order = (txnid: string, pan: string) => ({
  fname: donor.firstname,
  txnid,
  amount: '500.00',
  pinfo: 'donation',
  email: donor.email,
  donor: { ...donor, pan },
});

describe('the profile', () => {
  it('that is sent back as it was answered keeps its PAN; another PAN replaces it, and an empty one removes it', async () => {
    const { id, token } = await paymentApp.user();
    await saveProfile(token, 'ABCDE1234F');
    const answered = (await shown(token)) as object;
    expect((await paymentApp.call('PUT', '/user/profile', { ...answered, city: 'Manali' }, token)).data).toMatchObject({
      city: 'Manali',
      pan: MASKED,
    });
    expect(await storedPan(id)).toBe('ABCDE1234F');
    await saveProfile(token, 'ZZZZZ9999Z');
    expect(await storedPan(id)).toBe('ZZZZZ9999Z');
    // A page that still shows the one before.
    expect(await saveProfile(token, MASKED)).toMatchObject(INVALID);
    expect(await storedPan(id)).toBe('ZZZZZ9999Z');
    expect((await saveProfile(token, '')).data).toMatchObject({ pan: '' });
    expect(await storedPan(id)).toBe('');
  });
});

describe('a donation', () => {
  it('with the masked PAN of the own profile has the stored one, and its receipt shows it masked', async () => {
    const { token, email } = await paymentApp.user();
    await saveProfile(token, 'ABCDE1234F');
    const { launch } = await paymentApp.begin({ txnid: 'own', token, form: { pan: MASKED, email } });
    expect((await paymentApp.save(launch, paymentApp.pay(launch), { pan: MASKED })).data).toMatchObject({
      maskedPan: MASKED,
    });
    expect(await paymentApp.app.mailTo(email)).toContain(`PAN: ${MASKED}`);
    expect((await donationsOf(paymentApp.app)).find(({ txnid }) => txnid === 'own')).toMatchObject({
      pan: 'ABCDE1234F',
    });
  });

  it.each([
    ['a visitor', false],
    ['somebody whose profile has another PAN', true],
  ])('with a masked PAN of %s is refused before anything is stored', async (who, login) => {
    const { token } = await paymentApp.user();
    await saveProfile(token, 'ZZZZZ9999Z');
    const txnid = who.length.toString();
    const answer = await paymentApp.call(
      'POST',
      '/payment/generate/hash',
      order(txnid, MASKED),
      login ? token : undefined,
    );
    expect(answer).toMatchObject(INVALID);
    expect((await paymentApp.call('POST', '/payment/generate/hash', order(txnid, donor.pan))).ok).toBe(true);
  });

  it('that was begun with the five specified fields takes the masked PAN of its own donor alone', async () => {
    const { token } = await paymentApp.user();
    await saveProfile(token, 'ABCDE1234F');
    const { launch } = await paymentApp.begin({ txnid: 'late', form: null });
    const payment = paymentApp.pay(launch);
    expect(await paymentApp.save(launch, payment, { pan: MASKED })).toMatchObject(INVALID);
    const claim = {
      name: 'Kiran Negi',
      transactionId: 'late',
      amount: '500.00',
      email: donor.email,
      mobile: donor.phone,
    };
    expect((await paymentApp.call('POST', '/user/donate/', { ...claim, pan: MASKED, payment }, token)).ok).toBe(true);
    expect((await donationsOf(paymentApp.app)).find(({ txnid }) => txnid === 'late')).toMatchObject({
      pan: 'ABCDE1234F',
    });
  });

  it('is saved with its masked PAN also after the login has ended', async () => {
    const { token } = await paymentApp.user();
    await saveProfile(token, 'ABCDE1234F');
    const { launch } = await paymentApp.begin({ txnid: 'gone', token, form: { pan: MASKED } });
    await paymentApp.call('DELETE', '/auth/token', { token }, token);
    expect((await paymentApp.save(launch, paymentApp.pay(launch), { pan: MASKED })).data).toMatchObject({
      outcome: 'paid',
    });
  });
});
