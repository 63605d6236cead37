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

/** When to ask about an intent again, in milliseconds since 1970; null after the last question. */
export function nextCheck(intent: { checks: number }, now: number): number | null {
  const wait = WAITS_MS[intent.checks];
  return wait === undefined ? null : now + wait;
}

/** The next question when an answer was missing or unclear: half a minute from now, in milliseconds since 1970. */
export function soonCheck(now: number): number {
  return now + MINUTE_MS / 2;
}
