import { expect, it } from 'vitest';
import { ofPayment } from '../../../src/server/pan/cipher.ts';
import { completeIntent } from '../../../src/server/payments/save.ts';
import { donationsOf } from '../../helpers/pans.ts';
import { donor } from '../../helpers/payment-app.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll({ webhook: 'never' });

const intent = (txnid: string) =>
  paymentApp.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();

it.each(['paid', 'created'])(
  'a save that read a %s payment before another one filled it in takes nothing away',
  async (status) => {
    const { payments, services } = paymentApp.app;
    const txnid = `fill-${status}`;
    const { launch } = await paymentApp.begin({ txnid, form: null });
    if (status === 'paid') await paymentApp.post('/api/payment/webhook', paymentApp.pay(launch));
    const asRead = await intent(txnid);
    expect(asRead).toMatchObject({ status, name: '', user_id: null });
    const user = { ...(await paymentApp.user(`${status}@example.org`)), mobile: donor.phone };
    const first = { name: 'Kiran Negi', mobile: donor.phone, pan: donor.pan };
    await completeIntent(payments, asRead, { claim: first, user, signed: true });
    const second = { name: 'Somebody Else', mobile: '9000000000', pan: 'ZZZZZ9999Z' };
    await completeIntent(payments, asRead, { claim: second, user: null, signed: true });
    const { pan, ...row } = await intent(txnid);
    expect(row).toMatchObject({ name: first.name, mobile: first.mobile, user_id: user.id });
    expect(services.pans.read(pan, ofPayment(txnid))).toBe(first.pan);
    const recorded = (await donationsOf(paymentApp.app)).filter((donation) => donation.txnid === txnid);
    expect(recorded).toMatchObject(status === 'paid' ? [{ ...first, user_id: user.id }] : []);
  },
);

it('a long name and address are kept whole, go to PayU as it takes them, and come back so', async () => {
  const form = {
    firstname: `${'Chandrashekhar '.repeat(3)}Venkatanarasim😀ha`,
    email: `${'a'.repeat(40)}@village.example.org`,
  };
  const { launch } = await paymentApp.begin({ txnid: 'long', form });
  expect(launch).toMatchObject({ firstname: form.firstname.slice(0, 59), email: 'support@foundation.example' });
  const fields = paymentApp.pay(launch);
  expect(fields['firstname']).toBe(launch['firstname']);
  expect(await paymentApp.save(launch, fields, { email: form.email })).toMatchObject({
    ok: true,
    data: { outcome: 'paid' },
  });
  expect(await intent('long')).toMatchObject({ ...form, status: 'paid' });
  const [row] = (await donationsOf(paymentApp.app)).filter(({ txnid }) => txnid === 'long');
  expect(row).toMatchObject({ email: form.email, name: expect.stringContaining('😀') });
  expect(await paymentApp.app.mailTo(form.email)).toContain('Chandrashekhar');
});
