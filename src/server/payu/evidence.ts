import { createHash, timingSafeEqual } from 'node:crypto';
import { readPaise } from '../../contract/rupees.ts';

export interface Evidence {
  outcome: 'success' | 'failure' | 'pending';
  txnid: string;
  /** Null when the amount could not be read: then it fits no intent. */
  paise: number | null;
  productinfo: string | null;
  /** The provider's own id, `mihpayid`; may be empty. */
  providerId: string;
  /** `CC`, `DC`, `NB`, `UPI`, …; may be empty. */
  mode: string;
  /** The provider's status as it was spelled; its word for a donor who broke off. */
  gatewayStatus: string;
  /** When the provider took it, ISO 8601 in UTC; null when it did not say. */
  at: string | null;
}

type Fields = Readonly<Record<string, string>>;

/** Without what no database stores: NUL, and half a character that is written as two. */
const storable = (text: string, max: number) => text.slice(0, max).replaceAll('\0', '').toWellFormed();

/** What a browser or a form sent; every value is cut at 1000 characters. */
export function fieldsOf(input: Readonly<Record<string, unknown>>): Fields {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' || typeof value === 'number') fields[name] = storable(String(value), 1000);
  }
  return fields;
}

/** `status` as PayU words it. `auth` is debited and not captured, and so pending, as is a status that is not known. */
export function outcomeOf(status: string, unmapped: string): Evidence['outcome'] {
  const word = status.toLowerCase();
  if (word === 'success') return unmapped.toLowerCase() === 'auth' ? 'pending' : 'success';
  return word === 'failure' ? 'failure' : 'pending';
}

/** A failure by the donor's own choice has the word for it, such as `userCancelled`. */
export function statusOf(status: string, unmapped: string): string {
  const cancelled = outcomeOf(status, unmapped) === 'failure' && /cancel/i.test(unmapped);
  return storable(cancelled ? unmapped : status, 30);
}

/** PayU's clock shows India's time without saying so: `2026-03-04 14:46:14`. */
export function providerTime(addedon: string | undefined): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(addedon ?? '') ?? [];
  const moment = new Date(`${day}T${time}+05:30`);
  return day && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/**
 * Evidence out of a signed answer: `unsigned` without a hash, `forged` with one that is not the provider's. What the hash does not cover is
 * left out where a browser carried the answer, but for a finer status that makes a success weaker.
 */
export function readSigned(
  fields: Fields,
  { key, salt, by }: { key: string; salt: string; by: 'browser' | 'provider' },
): Evidence | 'unsigned' | 'forged' {
  const { hash, status = '', txnid = '', amount = '', productinfo = '', firstname = '', email = '' } = fields;
  if (!hash) return 'unsigned';
  const field = (name: string) => fields[name] ?? '';
  const expected = responseHash(
    {
      ...{ key, status, txnid, amount, productinfo, firstname, email },
      ...{ udf1: field('udf1'), udf2: field('udf2'), udf3: field('udf3'), udf4: field('udf4'), udf5: field('udf5') },
      additionalCharges: fields['additionalCharges'] || field('additional_charges'),
    },
    salt,
  );
  if (!sameHash(expected, hash)) return 'forged';
  const uncovered = (name: string) => (by === 'provider' ? field(name) : '');
  return {
    outcome: outcomeOf(status, field('unmappedstatus')),
    txnid,
    paise: readPaise(amount),
    productinfo,
    providerId: storable(uncovered('mihpayid'), 60),
    mode: storable(uncovered('mode'), 30),
    gatewayStatus: statusOf(status, uncovered('unmappedstatus')),
    at: providerTime(uncovered('addedon')),
  };
}

interface HashedRequest {
  key: string;
  txnid: string;
  amount: string;
  productinfo: string;
  firstname: string;
  email: string;
  udf1?: string;
  udf2?: string;
  udf3?: string;
  udf4?: string;
  udf5?: string;
}

export interface HashedResponse extends HashedRequest {
  status: string;
  /** Also spelled `additional_charges`; it stands in front of the salt where it is not empty. */
  additionalCharges?: string;
}

/** The longest values that PayU takes, in characters. */
export const LONGEST = { txnid: 25, firstname: 60, email: 50, productinfo: 100 } as const;

const sha512 = (parts: readonly string[]) => createHash('sha512').update(parts.join('|')).digest('hex');
const udfs = (fields: HashedRequest) =>
  [fields.udf1, fields.udf2, fields.udf3, fields.udf4, fields.udf5].map((udf) => udf ?? '');
// udf6 to udf10, which the provider keeps in the formula and this site never uses.
const UNUSED = ['', '', '', '', ''];

/** Hash that goes with a payment to the provider, as lower-case hexadecimal. */
export function requestHash(fields: HashedRequest, salt: string): string {
  const { key, txnid, amount, productinfo, firstname, email } = fields;
  return sha512([key, txnid, amount, productinfo, firstname, email, ...udfs(fields), ...UNUSED, salt]);
}

/**
 * The hash of the provider's answer: the fields in reverse behind salt and status. A `|` in a name cannot move what money depends on: the
 * status stands at one end, and id, amount and product, none of which may hold one, at the other.
 */
export function responseHash(fields: HashedResponse, salt: string): string {
  const { key, txnid, amount, productinfo, firstname, email, status, additionalCharges } = fields;
  const front = additionalCharges ? [additionalCharges] : [];
  const back = [...udfs(fields).reverse(), email, firstname, productinfo, amount, txnid, key];
  return sha512([...front, salt, status, ...UNUSED, ...back]);
}

/** Hash of a question to the provider's web service. */
export function commandHash(key: string, command: string, var1: string, salt: string): string {
  return sha512([key, command, var1, salt]);
}

/** In upper or lower case; the time that it takes does not show where they differ. */
export function sameHash(expected: string, given: string): boolean {
  const a = Buffer.from(expected.toLowerCase());
  const b = Buffer.from(given.toLowerCase());
  return a.length === b.length && timingSafeEqual(a, b);
}
