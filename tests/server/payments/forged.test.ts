import { afterAll, beforeAll, expect, it } from 'vitest';
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
