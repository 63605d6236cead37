import { DAY_MS } from '../../lib/day-ms.ts';
import type { Intent } from './parts.ts';

/**
 * So many days after a payment began, the provider is asked about it for the last time while the money is under way, and an attempt
 * that nobody paid is deleted, once the provider has confirmed that nothing was paid.
 */
export const UNPAID_DAYS = 30;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The pauses between the reconciler's questions about an unsettled payment. A failed payment is asked about too, because a bank
 * may answer late.
 */
const WAITS_MS = [
  ...[5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 16, 24, 24, 48, 48].map((hours) => hours * HOUR_MS),
];

/** The pause that repeats while the money is under way. */
const LAST_WAIT_MS = 48 * HOUR_MS;

/** When to ask about an intent again, in milliseconds since 1970; null after the last question. */
export function nextCheck(
  { checks, status, created_at }: Pick<Intent, 'checks' | 'status' | 'created_at'>,
  now: number,
): number | null {
  const wait = WAITS_MS[checks];
  if (wait !== undefined) return now + wait;
  const last = Date.parse(created_at) + UNPAID_DAYS * DAY_MS;
  return status === 'pending' && now < last ? Math.min(now + LAST_WAIT_MS, last) : null;
}

/** The next question when an answer was missing or unclear: half a minute from now, in milliseconds since 1970. */
export function soonCheck(now: number): number {
  return now + MINUTE_MS / 2;
}
