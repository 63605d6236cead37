import { beforeAll, beforeEach, expect, it } from 'vitest';
import { paymentAppForAll } from '../../helpers/under-test.ts';
import { untilAwaited } from '../../helpers/until-awaited.ts';

const paymentApp = paymentAppForAll();
let user: { id: string; token: string };
beforeAll(async () => {
  await paymentApp.campaign('paid', 2500);
  await paymentApp.campaign('free', 0);
});
beforeEach(async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  user = await paymentApp.user();
});

const order = { amount: '2500.00', pinfo: 'paid' };
const body = { fname: 'Kiran', email: 'kiran@example.org', ...order };
const begin = (txnid: string, token?: string) =>
  paymentApp.call('POST', '/payment/generate/hash', { ...body, txnid }, token);
const claim = (txnid: string, token: string) => paymentApp.takeFree(txnid, 'free', token);
const intents = (userId: string) =>
  paymentApp.db.selectFrom('intents').selectAll().where('user_id', '=', userId).execute();

it('no enrolment is begun without a login or with one that has ended, but every donation is', async () => {
  const before = await paymentApp.db.selectFrom('transaction_ids').selectAll().execute();
  for (const token of [undefined, 'ended']) {
    expect(await begin('HH_1', token)).toMatchObject({ status: 401, data: 'Please log in.' });
  }
  expect(await paymentApp.db.selectFrom('transaction_ids').selectAll().execute()).toEqual(before);
  expect((await paymentApp.begin({ txnid: 'gift', token: 'ended' })).launch['txnid']).toBe('gift');
});

it('an abandoned enrolment goes on under its own id, with the form of today', async () => {
  const first = await paymentApp.begin({ txnid: 'HH_2', ...order, token: user.token });
  const again = { ...order, token: user.token, form: { firstname: 'Kiranpreet' } };
  const second = await paymentApp.begin({ txnid: 'HH_3', ...again });
  expect(second.launch).toMatchObject({ txnid: 'HH_2', firstname: 'Kiranpreet' });
  expect(second.launch['hash']).not.toBe(first.launch['hash']);
  expect(await intents(user.id)).toMatchObject([{ txnid: 'HH_2', amount_paise: 250_000, firstname: 'Kiranpreet' }]);
  expect(await paymentApp.enrol(second.launch, paymentApp.pay(second.launch), user.token)).toMatchObject({
    data: { outcome: 'paid', status: 'PAID', transactionId: 'HH_2' },
  });
});

it('a new price gets a new id, and who pays in the window of the old one gets the place at the old price', async () => {
  await paymentApp.campaign('dearer', 2500);
  const place = { pinfo: 'dearer', token: user.token };
  const first = await paymentApp.begin({ txnid: 'HH_old', amount: '2500.00', ...place });
  await paymentApp.campaign('dearer', 2600);
  const second = await paymentApp.begin({ txnid: 'HH_new', amount: '2600.00', ...place });
  expect(second.launch).toMatchObject({ txnid: 'HH_new', amount: '2600.00' });
  expect(await paymentApp.enrol(first.launch, paymentApp.pay(first.launch), user.token)).toMatchObject({
    data: { outcome: 'paid', status: 'PAID', transactionId: 'HH_old' },
  });
  expect(await paymentApp.enrol(second.launch, paymentApp.pay(second.launch), user.token)).toMatchObject({
    data: { outcome: 'paid', status: 'REFUND', transactionId: 'HH_new' },
  });
});

it.each(['paid', 'failed'] as const)('a payment that becomes %s while it is begun again stays so', async (status) => {
  await paymentApp.campaign(`settled-${status}`, 2500);
  const place = { ...order, pinfo: `settled-${status}` };
  await paymentApp.begin({ txnid: `HH_${status}`, ...place, token: user.token });
  const { again } = await paymentApp.db.transaction().execute(async (on) => {
    await on.updateTable('intents').set({ status }).where('txnid', '=', `HH_${status}`).execute();
    const begun = paymentApp.call(
      'POST',
      '/payment/generate/hash',
      { ...body, ...place, txnid: `HH_${status}2` },
      user.token,
    );
    await untilAwaited(paymentApp.db);
    return { again: begun };
  });
  expect(await again).toMatchObject({ ok: true });
  const statuses = (await intents(user.id)).map(({ txnid, ...intent }) => [txnid, intent.status]);
  expect(Object.fromEntries(statuses)).toEqual({ [`HH_${status}`]: status, [`HH_${status}2`]: 'created' });
});

it('twenty tabs that begin at once use one id', { tags: ['races'] }, async () => {
  const tabs = await Promise.all(Array.from({ length: 20 }, (_, i) => begin(`HH_tab${i}`, user.token)));
  // On a busy machine the last ones wait too long for the same row, and are told to ask again.
  expect(tabs.filter(({ ok, status }) => !ok && status !== 503)).toEqual([]);
  expect(await intents(user.id)).toHaveLength(1);
});

it('an id that is begun as a payment and claimed as a free place at once is given to one of them', {
  tags: ['races'],
}, async () => {
  // No more than the database answers in time while another run shares its two cores: what waits longer is answered 503.
  const people = await Promise.all(
    Array.from({ length: 12 }, () => Promise.all([paymentApp.user(), paymentApp.user()])),
  );
  const answers = await Promise.all(
    people.map(([payer, walker], i) =>
      Promise.all([begin(`HH_both${i}`, payer.token), claim(`HH_both${i}`, walker.token)]),
    ),
  );
  expect(answers.flat().filter(({ ok, status }) => !ok && status !== 409)).toEqual([]);
  expect(answers.map((both) => both.filter(({ ok }) => ok).length)).toEqual(answers.map(() => 1));
});

it('the same free claim, sent twice at once, is one place with one answer', { tags: ['races'] }, async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim('HH_same', user.token)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true, data: { status: 'FREE' } });
});

it.each([
  ...['verify_payment', 'check_payment', 'cancel_refund_transaction', 'get_Transaction_Details', 'getNetbankingStatus'],
  ...['validateVPA', 'eligibleBinsForEMI', 'VERIFY_PAYMENT', 'get_TDR'],
])('signs no payment whose id could be the command %s of the provider’s web service', async (txnid) => {
  const gift = { ...body, amount: '1', pinfo: 'donation', fname: 'HH_4711|HH_4712', txnid };
  expect(await paymentApp.call('POST', '/payment/generate/hash', gift)).toMatchObject({ status: 400 });
});
