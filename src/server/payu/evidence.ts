import { readPaise } from '../payments/amount.ts';
import { responseHash, sameHash } from './hash.ts';

/** What the provider, and nobody else, says of one payment. */
export interface Evidence {
  outcome: 'success' | 'failure' | 'pending';
  txnid: string;
  /** Null when the amount could not be read: then it fits no intent. */
  paise: number | null;
  /** Null when the provider did not say. */
  productinfo: string | null;
  /** The provider's own id, `mihpayid`; may be empty. */
  providerId: string;
  /** `CC`, `DC`, `NB`, `UPI`, …; may be empty. */
  mode: string;
  /** The provider's word as it was spelled. */
  gatewayStatus: string;
  /** When the provider took it, ISO 8601 in UTC; null when it did not say. */
  at: string | null;
}

/** The fields of a form or of the popup's answer, as text; anything that is no text or number counts as absent. */
export type Fields = Readonly<Record<string, string>>;

/** Reads what a browser or a form sent, cut to lengths that no honest answer reaches. */
export function fieldsOf(input: Readonly<Record<string, unknown>>): Fields {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' || typeof value === 'number') fields[name] = String(value).slice(0, 1000);
  }
  return fields;
}

/**
 * `status` as PayU words it. `auth` means debited but not captured (stack, PayU): not ours yet, so nobody knows.
 * A status that PayU may invent tomorrow is likewise no knowledge.
 */
export function outcomeOf(status: string, unmapped: string): Evidence['outcome'] {
  const word = status.toLowerCase();
  if (word === 'success') return unmapped.toLowerCase() === 'auth' ? 'pending' : 'success';
  return word === 'failure' ? 'failure' : 'pending';
}

/** PayU's clock shows India's time without saying so: `2026-03-04 14:46:14`. */
export function providerTime(addedon: string | undefined): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(addedon ?? '') ?? [];
  const moment = new Date(`${day}T${time}+05:30`);
  return day && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/**
 * Evidence out of a signed answer: the popup's, the hosted page's or the webhook's. `unsigned` when it carries no hash,
 * `forged` when the hash is not the provider's over these very fields.
 */
export function readSigned(fields: Fields, key: string, salt: string): Evidence | 'unsigned' | 'forged' {
  const { hash, status = '', txnid = '', amount = '', productinfo = '', firstname = '', email = '' } = fields;
  if (!hash) return 'unsigned';
  const udf = (name: string) => fields[name] ?? '';
  const expected = responseHash(
    {
      ...{ key, status, txnid, amount, productinfo, firstname, email },
      ...{ udf1: udf('udf1'), udf2: udf('udf2'), udf3: udf('udf3'), udf4: udf('udf4'), udf5: udf('udf5') },
      additionalCharges: fields['additionalCharges'] || udf('additional_charges'),
    },
    salt,
  );
  if (!sameHash(expected, hash)) return 'forged';
  return {
    outcome: outcomeOf(status, udf('unmappedstatus')),
    txnid,
    paise: readPaise(amount),
    productinfo,
    providerId: udf('mihpayid').slice(0, 60),
    mode: udf('mode').slice(0, 30),
    gatewayStatus: status.slice(0, 30),
    at: providerTime(udf('addedon')),
  };
}
