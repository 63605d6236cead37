import { expect, it } from 'vitest';
import { makeVerify } from '../../../src/server/payu/verify.ts';

// Shaped like the answers in PayU's documentation of verify_payment, with names of our own.
const captured = {
  mihpayid: '403993715521889530',
  amt: '10.00',
  transaction_amount: '10.00',
  txnid: 'A',
  productinfo: 'donation',
  mode: 'CC',
  addedon: '2026-10-26 14:12:13',
  net_amount_debit: 10,
  status: 'success',
  unmappedstatus: 'captured',
  Settled_At: '0000-00-00 00:00:00',
};
const dropped = {
  ...captured,
  mihpayid: 21_820_644_083,
  bank_ref_num: null,
  status: 'failure',
  unmappedstatus: 'dropped',
};

let asked: URLSearchParams | undefined;
const verifyOf = (answer: unknown, status = 200) =>
  makeVerify({
    address: 'https://provider.example/merchant/postservice?form=2',
    key: 'C0Dr8m',
    salt: '3sf0jURk',
    fetch: async (request) => {
      asked = new URLSearchParams(await request.text());
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
    },
  });
const told = async (row: object) => (await verifyOf({ status: 1, transaction_details: { A: row } })(['A'])).get('A');

it('asks with the documented hash, ids joined by a bar', async () => {
  await verifyOf({ transaction_details: {} })(['A', 'B']);
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ key: 'C0Dr8m', command: 'verify_payment', var1: 'A|B' });
  expect(asked?.get('hash')).toMatch(/^[0-9a-f]{128}$/);
});

it.each([
  [captured, { outcome: 'success', paise: 1000, mode: 'CC', at: '2026-10-26T08:42:13.000Z' }],
  [dropped, { outcome: 'failure', providerId: '21820644083' }],
  [{ ...captured, unmappedstatus: 'auth' }, { outcome: 'pending' }],
  [{ ...captured, status: 'pending', unmappedstatus: 'in progress' }, { outcome: 'pending' }],
  [{ ...captured, status: 'a word of tomorrow' }, { outcome: 'pending' }],
  [
    { ...captured, transaction_amount: '', amt: 'ten' },
    { outcome: 'success', paise: null },
  ],
  [{ ...captured, addedon: 'soon' }, { at: null }],
])('reads %o', async (row, evidence) => {
  expect(await told(row)).toMatchObject({ txnid: 'A', ...evidence });
});

it.each([
  ['a list where a text stands', { ...captured, mode: [] }],
  ['a word where a row stands', 'gone'],
])('leaves out the row with %s alone', async (_, row) => {
  const answers = await verifyOf({ transaction_details: { A: captured, B: row } })(['A', 'B', 'C']);
  expect([...answers]).toEqual([
    ['A', expect.objectContaining({ outcome: 'success' })],
    ['C', 'unknown'],
  ]);
});

it('gives up after four seconds, also on a provider that never answers', async () => {
  const silent = {
    address: 'https://provider.example/',
    key: 'k',
    salt: 's',
    fetch: () => new Promise<Response>(() => {}),
  };
  const since = performance.now();
  await expect(makeVerify(silent)(['A'])).rejects.toThrow(/timeout/i);
  expect(performance.now() - since).toBeLessThan(8000);
});

it('tells a payment that the provider never heard of from an answer that is no answer', async () => {
  expect(await told({ mihpayid: 'Not Found', status: 'Not Found' })).toBe('unknown');
  expect((await verifyOf({ status: 0, transaction_details: [] })(['A'])).get('A')).toBe('unknown');
  expect((await verifyOf({ status: 1, transaction_details: { B: captured } })(['A'])).get('A')).toBe('unknown');
  expect((await verifyOf({ transaction_details: {} })(['constructor'])).get('constructor')).toBe('unknown');
  await expect(verifyOf({ status: 0, msg: 'Invalid Hash.' })(['A'])).rejects.toThrow();
  await expect(verifyOf('<html>Maintenance</html>')(['A'])).rejects.toThrow();
  await expect(verifyOf({}, 503)(['A'])).rejects.toThrow(/503/);
});
