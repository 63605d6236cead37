import { beforeAll, expect, it } from 'vitest';
import { statusOf as called } from '../../../src/server/places/places.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll({ webhook: 'never' });
beforeAll(async () => {
  await paymentApp.campaign('paid', 2500);
  await paymentApp.campaign('free', 0);
});

const places = async (campaign: string, userId: string) => {
  const rows = await paymentApp.db
    .selectFrom('enrolments')
    .select(['txnid', 'place', 'amount_paise'])
    .where('campaign_id', '=', campaign)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ txnid: row.txnid, status: called(row), amount_paise: row.amount_paise }));
};
const statusOf = (campaign: string, token: string) =>
  paymentApp.call('GET', `/user/campaign/${campaign}/enrollment`, undefined, token);
const free = (txnid: string, token: string, campaign = 'free') => paymentApp.takeFree(txnid, campaign, token);

it('is paid at the stored price and answers with the place', async () => {
  const { id, token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '2500.00', pinfo: 'paid', token });
  const payment = paymentApp.pay(launch);
  const first = await paymentApp.enrol(launch, payment, token);
  expect(first).toMatchObject({
    status: 200,
    data: { outcome: 'paid', status: 'PAID', campaignName: 'Campaign paid' },
  });
  expect(await paymentApp.enrol(launch, payment, token)).toEqual(first);
  expect(await places('paid', id)).toEqual([{ txnid: 'HH_1', status: 'PAID', amount_paise: 250_000 }]);
  expect(await statusOf('paid', token)).toMatchObject({
    data: {
      status: 'PAID',
      transactionId: 'HH_1',
      amount: '2500.00',
      serial: expect.stringMatching(/\d/),
      refundDue: false,
      refunds: [],
    },
  });
  const [mail] = (await paymentApp.app.mails()).filter((text) => text.includes('Transaction id: HH_1'));
  expect(mail).toContain('Days: 1 January 2024 to 31 December 2099');
  await expect(paymentApp.begin({ txnid: 'HH_2', amount: '2500.00', pinfo: 'paid', token })).rejects.toThrow(
    /^422 .*already enrolled/,
  );
});

it('cannot begin at another price, for a free, a closed, an ended or an unknown campaign', async () => {
  const { token } = await paymentApp.user();
  await paymentApp.campaign('closed', 100, { status: 'closed' });
  await paymentApp.campaign('over', 100, { end_day: '2024-02-01' });
  const refusals = [
    ['paid', '100.00', /^422 .*₹2,500\.00/],
    ['free', '100.00', /^422 .*is free/],
    ['closed', '100.00', /^422 .*no enrolments/],
    ['over', '100.00', /^422 .*no enrolments/],
    ['nowhere', '100.00', /^404/],
  ] as const;
  for (const [pinfo, amount, message] of refusals) {
    await expect(paymentApp.begin({ txnid: `no-${pinfo}`, amount, pinfo, token })).rejects.toThrow(message);
  }
});

it('is free where the price is 0, once for each user, with one mail', async () => {
  const { id, token } = await paymentApp.user();
  const first = await free('HH_10', token);
  expect(first).toMatchObject({ status: 200, data: { status: 'FREE' } });
  expect(await free('HH_10', token)).toEqual(first);
  expect((await free('HH_11', token)).status).toBe(422);
  expect(await places('free', id)).toHaveLength(1);
  expect(await statusOf('free', token)).toMatchObject({
    data: { status: 'FREE', transactionId: 'HH_10', amount: '0.00', serial: null, refundDue: false },
  });
  expect((await paymentApp.app.mails()).filter((mail) => mail.includes('Transaction id: HH_10'))).toHaveLength(1);
  const other = await paymentApp.user();
  expect((await free('HH_10', other.token)).status).toBe(409);
  expect((await free('HH_12', other.token, 'paid')).status).toBe(422);
  await expect(paymentApp.begin({ txnid: 'HH_10' })).rejects.toThrow(/^409/);
});

it('is free only once, though fifty calls come at once', { tags: ['races'] }, async () => {
  const { id, token } = await paymentApp.user();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => free(`HH_F${i}`, token)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await places('free', id)).toHaveLength(1);
});

it('paid after enrolment closed is on the books, to be given back, and the donor is told so', async () => {
  const { id, token } = await paymentApp.user();
  await paymentApp.campaign('closing', 300);
  const { launch } = await paymentApp.begin({ txnid: 'HH_20', amount: '300.00', pinfo: 'closing', token });
  await paymentApp.campaign('closing', 300, { status: 'cancelled' });
  const answer = await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  expect(answer).toMatchObject({ data: { outcome: 'paid', status: 'REFUND', refundDue: true } });
  expect(await places('closing', id)).toEqual([{ txnid: 'HH_20', status: 'REFUND', amount_paise: 30_000 }]);
  expect(await statusOf('closing', token)).toMatchObject({
    data: { status: 'REFUND', transactionId: 'HH_20', amount: '300.00', refundDue: true },
  });
  const [mail] = (await paymentApp.app.mails()).filter((text) => text.includes('Transaction id: HH_20'));
  expect(mail).toContain('We give the money back');
  expect(mail).not.toContain('you are enrolled');
});

it('paid twice gives one place and one sum to be given back', async () => {
  const { id, token } = await paymentApp.user();
  await paymentApp.campaign('tabs', 300);
  const first = await paymentApp.begin({ txnid: 'HH_30', amount: '300.00', pinfo: 'tabs', token });
  await paymentApp.enrol(first.launch, paymentApp.pay(first.launch, 'fail'), token);
  const second = await paymentApp.begin({ txnid: 'HH_31', amount: '300.00', pinfo: 'tabs', token });
  const paid = [first, second].map(({ launch }) => ({ launch, payment: paymentApp.pay(launch) }));
  const answers = await Promise.all(paid.map(({ launch, payment }) => paymentApp.enrol(launch, payment, token)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect((await places('tabs', id)).map(({ status }) => status).sort()).toEqual(['PAID', 'REFUND']);
  const { data } = await statusOf('tabs', token);
  const { transactionId, refunds } = data as { transactionId: string; refunds: object[] };
  const returned = ['HH_30', 'HH_31'].find((txnid) => txnid !== transactionId);
  expect(data).toMatchObject({ status: 'PAID', refundDue: false });
  expect(refunds).toEqual([{ transactionId: returned, amount: '300.00' }]);
});
