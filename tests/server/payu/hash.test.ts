import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commandHash,
  type HashedResponse,
  requestHash,
  responseHash,
  sameHash,
} from '../../../src/server/payu/evidence.ts';

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');
const SEED = 20240605;

// Printed in PayU's public documentation, "Hash generation", with this very key and salt.
const documented = {
  fields: {
    key: 'C0Dr8m',
    txnid: '12345',
    amount: '10',
    productinfo: 'Shopping',
    firstname: 'Test',
    email: 'test@test.com',
    udf2: 'abc',
    udf4: '15',
  },
  salt: '3sf0jURk',
  hash:
    'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32' +
    'e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
};

const word = (max: number) =>
  fc.string({ minLength: 1, maxLength: max, unit: 'binary' }).map((text) => text.replaceAll('|', '/'));
const udf = fc.oneof(fc.constant(''), word(10));
const response: fc.Arbitrary<Required<HashedResponse>> = fc.record({
  key: word(8),
  txnid: word(25),
  amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((paise) => (paise / 100).toFixed(2)),
  productinfo: word(30),
  firstname: word(30),
  email: word(30),
  udf1: udf,
  udf2: udf,
  udf3: udf,
  udf4: udf,
  udf5: udf,
  status: fc.constantFrom('success', 'failure', 'pending'),
  additionalCharges: fc.constantFrom('', '5.00'),
});
const names = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'udf1',
  'udf2',
  'udf3',
  'udf4',
  'udf5',
  'status',
  'additionalCharges',
] as const;

describe('the hashes of PayU', () => {
  it('give the value that PayU printed for its own example', () => {
    expect(requestHash(documented.fields, documented.salt)).toBe(documented.hash);
  });

  it('follow the documented strings for the answer and for a question', () => {
    const answered = { ...documented.fields, status: 'success' };
    const order = '3sf0jURk|success|||||||15||abc||test@test.com|Test|Shopping|10|12345|C0Dr8m';
    expect(responseHash(answered, documented.salt)).toBe(sha512(order));
    expect(responseHash({ ...answered, additionalCharges: '2.50' }, documented.salt)).toBe(sha512(`2.50|${order}`));
    expect(commandHash('C0Dr8m', 'verify_payment', '12345', documented.salt)).toBe(
      sha512('C0Dr8m|verify_payment|12345|3sf0jURk'),
    );
  });

  for (const runs of [300, 10_000])
    it(`tell ${runs} generated payments from every one that differs in a single field`, {
      tags: runs > 300 ? ['thorough'] : [],
    }, () => {
      fc.assert(
        fc.property(response, word(12), word(6), (fields, salt, other) => {
          const hash = responseHash(fields, salt);
          expect(sameHash(responseHash({ ...fields }, salt), hash)).toBe(true);
          expect(sameHash(responseHash(fields, `${salt}${other}`), hash)).toBe(false);
          for (const name of names) {
            const changed = { ...fields, [name]: `${fields[name]}${other}` };
            expect(sameHash(responseHash(changed, salt), hash), name).toBe(false);
            if (name === 'status' || name === 'additionalCharges') continue;
            expect(sameHash(requestHash(changed, salt), requestHash(fields, salt)), name).toBe(false);
          }
        }),
        { numRuns: runs, seed: SEED },
      );
    });

  it('are equal in either case and never to a shorter or empty one', () => {
    expect(sameHash(documented.hash, documented.hash.toUpperCase())).toBe(true);
    for (const wrong of ['', documented.hash.slice(0, -1), `${documented.hash}0`, 'é'.repeat(64)]) {
      expect(sameHash(documented.hash, wrong)).toBe(false);
    }
  });
});
