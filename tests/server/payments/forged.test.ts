import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_ANSWERS } from '../../../src/server/payments/provider-posts.ts';
import { requestHash } from '../../../src/server/payu/hash.ts';
import { forge, nothingForged, openPrey, type Prey, saveAny, signed, success } from '../../helpers/forgeries.ts';

const SEED = 27_031_990;
// `npm run prove` sends ten thousand.
const FORGERIES = 3000;

let prey: Prey;
beforeAll(async () => {
  prey = await openPrey();
});
afterAll(() => prey.till.close());

it(`marks none of ${FORGERIES} forged payments as paid`, async () => {
  expect(await forge(prey, FORGERIES, SEED)).toEqual(nothingForged);
}, 300_000);

it('would believe them if the salt were known: the same forgery, rightly signed, is paid', async () => {
  const { till, donations } = prey;
  const victim = donations[0];
  if (!victim) throw new Error('no victim');
  const answer = await saveAny(till, victim, signed(victim, till.app.config.payu.salt));
  expect(answer).toMatchObject({ ok: true, data: { outcome: 'paid' } });
});

it('takes no request hash for a response hash, even of a donor who can choose every field', async () => {
  const { till, donations } = prey;
  const { key, salt } = till.app.config.payu;
  const hash = requestHash({ key, txnid: 'a', amount: '1', productinfo: 'donation', firstname: 'x', email: 'y' }, salt);
  const victim = donations[1];
  if (!victim) throw new Error('no victim');
  expect((await saveAny(till, victim, { ...success(victim), hash })).ok).toBe(false);
});

it('stores no more than 50 answers about a payment whose donor changes what the hash does not cover', async () => {
  const { till } = prey;
  const { launch } = await till.begin({ txnid: 'many-answers' });
  const paid = till.pay(launch);
  await till.app.payu?.bank.flush();
  const send = (mihpayid: string) => till.post('/api/payment/webhook', { ...paid, mihpayid });
  const answers: number[] = [];
  for (let at = 0; at < MOST_ANSWERS + 10; at++) answers.push((await send(`made-up-${at}`)).status);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(MOST_ANSWERS);
  expect(answers.at(-1)).toBe(429);
  const { db } = till.app.services;
  const stored = await db.selectFrom('payment_events').select('id').where('txnid', '=', 'many-answers').execute();
  expect(stored).toHaveLength(MOST_ANSWERS);
  const donations = await db.selectFrom('donations').select('id').where('txnid', '=', 'many-answers').execute();
  expect(donations).toHaveLength(1);
});
