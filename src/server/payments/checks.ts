const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long the reconciler waits before each further question about a payment that no one settled. A failed one is asked about
 * likewise, because a bank may answer late.
 */
const WAITS_MS = [
  ...[5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 16, 24, 24, 48, 48].map((hours) => hours * HOUR_MS),
];

/** When to ask about an intent again, in milliseconds since 1970; null when it has been asked about often enough. */
export function nextCheck(intent: { checks: number }, now: number): number | null {
  const wait = WAITS_MS[intent.checks];
  return wait === undefined ? null : now + wait;
}

/** Soon: somebody came back from the provider, and what it said was unclear. */
export function soonCheck(now: number): number {
  return now + MINUTE_MS / 2;
}
