import { afterAll, beforeAll, expect, it } from 'vitest';
import { ofPayment } from '../../../src/server/pan/cipher.ts';
import { completeIntent } from '../../../src/server/payments/save.ts';
import { participantsOf } from '../../../src/server/reports/participants.ts';
import { donationsOf } from '../../helpers/pans.ts';
import { donor, openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterAll(() => till.close());

const intent = (txnid: string) =>
  till.app.services.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();

it.each(['paid', 'created'])(
  'a save that read a %s payment before another one filled it in takes nothing away',
  async (status) => {
    const { payments, services } = till.app;
    const txnid = `fill-${status}`;
    const { launch } = await till.begin({ txnid, form: null });
    if (status === 'paid') await till.post('/api/payment/webhook', till.pay(launch));
    const asRead = await intent(txnid);
    expect(asRead).toMatchObject({ status, name: '', user_id: null });
    const user = { ...(await till.user(`${status}@example.org`)), mobile: donor.phone };
    const first = { name: 'Kiran Negi', mobile: donor.phone, pan: donor.pan };
    await completeIntent(payments, asRead, { claim: first, user, signed: true });
    const second = { name: 'Somebody Else', mobile: '9000000000', pan: 'ZZZZZ9999Z' };
    await completeIntent(payments, asRead, { claim: second, user: null, signed: true });
    const { pan, ...row } = await intent(txnid);
    expect(row).toMatchObject({ name: first.name, mobile: first.mobile, user_id: user.id });
    expect(services.pans.read(pan, ofPayment(txnid))).toBe(first.pan);
    const recorded = (await donationsOf(till.app)).filter((donation) => donation.txnid === txnid);
    expect(recorded).toMatchObject(status === 'paid' ? [{ ...first, user_id: user.id }] : []);
  },
);

it('a place that the webhook records first gets the name and the phone that come with the save', async () => {
  await till.campaign('walk', 500);
  const { token } = await till.user('walker@example.org');
  const { launch } = await till.begin({ txnid: 'fill-place', pinfo: 'walk', token, form: null });
  const payment = till.pay(launch);
  await till.post('/api/payment/webhook', payment);
  await till.enrol(launch, payment, token);
  const [line] = await participantsOf(till.app.services.db, 'walk');
  expect(line).toMatch(/^Kiran Negi {2}9876543210 /);
});
