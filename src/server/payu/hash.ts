import { createHash, timingSafeEqual } from 'node:crypto';

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
