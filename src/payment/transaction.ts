import { TRANSACTION_RANGE } from '../contract/enrolment.ts';

/** A donation's transaction id: generated, unique, at most 25 characters (section 3, decision 25). */
export function donationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return `HHD${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** An enrolment's: `HH_` and a random integer under 10000, or under 100000 after a collision (section 3, decision 25). */
export function enrolmentId(attempt = 0): string {
  const range = attempt === 0 ? TRANSACTION_RANGE : TRANSACTION_RANGE * 10;
  return `HH_${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % range}`;
}
