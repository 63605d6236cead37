import { afterAll, beforeAll, expect, it } from 'vitest';
import { FULL_WEBHOOKS } from '../../../src/server/payments/provider-posts.ts';
import { requestHash } from '../../../src/server/payu/evidence.ts';
import { forge, nothingForged, openPrey, type Prey, saveAny, signed, success } from '../../helpers/forgeries.ts';
import type { Fields } from '../../helpers/payment-app.ts';

const SEED = 27_031_990;

let prey: Prey;
beforeAll(async () => {
  prey = await openPrey();
});
afterAll(() => prey.paymentApp.close());

// `npm run prove` sends ten thousand.
for (const forgeries of [500, 3000])
  it(`marks none of ${forgeries} forged payments as paid`, {
    tags: forgeries > 500 ? ['thorough'] : [],
    timeout: 300_000,
  }, async () => {
    expect(await forge(prey, forgeries, SEED)).toEqual(nothingForged);
  });

it('would believe them if the salt were known: the same forgery, rightly signed, is paid', async () => {
  const { paymentApp, donations } = prey;
  const victim = donations[0];
  if (!victim) throw new Error('no victim');
  const answer = await saveAny(paymentApp, victim, signed(victim, paymentApp.app.config.payu.salt));
  expect(answer).toMatchObject({ ok: true, data: { outcome: 'paid' } });
});

it('takes no request hash for a response hash, even of a donor who can choose every field', async () => {
  const { paymentApp, donations } = prey;
  const { key, salt } = paymentApp.app.config.payu;
  const hash = requestHash({ key, txnid: 'a', amount: '1', productinfo: 'donation', firstname: 'x', email: 'y' }, salt);
  const victim = donations[1];
  if (!victim) throw new Error('no victim');
  expect((await saveAny(paymentApp, victim, { ...success(victim), hash })).ok).toBe(false);
});

/** The answers to more webhooks than are stored in full: those of one payment, each with another id that the hash does not cover. */
async function sendMany(fields: Fields): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < FULL_WEBHOOKS + 10; at++) {
    const { status } = await prey.paymentApp.post('/api/payment/webhook', { ...fields, mihpayid: `made-up-${at}` });
    statuses.push(status);
  }
  return statuses;
}

const rowsOf = (table: 'payment_events' | 'donations', txnid: string) =>
  prey.paymentApp.db.selectFrom(table).select('id').where('txnid', '=', txnid).execute();

it('does not store a thousand answers about a payment whose donor makes up what the hash does not cover', async () => {
  const { paymentApp } = prey;
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  const { launch } = await paymentApp.begin({ txnid: 'many-answers' });
  expect(new Set(await sendMany(paymentApp.pay(launch)))).toEqual(new Set([200]));
  // One more: what the hash covers, which is the same in all of them.
  expect(await rowsOf('payment_events', 'many-answers')).toHaveLength(FULL_WEBHOOKS + 1);
  expect(await rowsOf('donations', 'many-answers')).toHaveLength(1);
});

it('believes a webhook that the bank took the money also after many that say it failed', async () => {
  const { paymentApp } = prey;
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await paymentApp.begin({ txnid: 'failed-often' });
  await sendMany(paymentApp.pay(launch, 'fail'));
  expect(await rowsOf('donations', 'failed-often')).toHaveLength(0);
  await paymentApp.post('/api/payment/webhook', paymentApp.pay(launch));
  expect(await rowsOf('donations', 'failed-often')).toHaveLength(1);
});

it.each(['given', 'error'] as const)(
  'takes a webhook with characters that no database stores, while the provider answers with %s',
  async (verify) => {
    const { paymentApp } = prey;
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify });
    const odd = { mihpayid: 'made\0up', mode: `C\0${'C'.repeat(26)}😀`, unmappedstatus: '\0' };
    const { launch } = await paymentApp.begin({ txnid: `odd-${verify}` });
    const { status } = await paymentApp.post('/api/payment/webhook', { ...paymentApp.pay(launch), ...odd });
    expect(status).toBe(200);
    expect(await rowsOf('donations', `odd-${verify}`)).toHaveLength(1);
    const open = paymentApp.db.selectFrom('payment_events').select('last_error').where('retry_ms', 'is not', null);
    expect(await open.where('txnid', '=', `odd-${verify}`).execute()).toEqual([]);
  },
);
