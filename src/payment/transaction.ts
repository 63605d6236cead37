import { ApiError } from '../api/error.ts';

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A donation's transaction id: generated, unique, at most 25 characters. */
export const donationId = (): string => `HHD${randomHex(11)}`;

/** A transaction id's random part is below this, and below ten times as much after three collisions. */
const TRANSACTION_RANGE = 10_000;
const SHORT_DRAWS = 3;

/**
 * An enrolment's: `HH_` and a random integer under 10000, under 100000 after the third collision; then as long as the provider allows, so
 * that nobody can use them up.
 */
export function enrolmentId(attempt = 0): string {
  if (attempt > SHORT_DRAWS) return `HH_${randomHex(11)}`;
  const range = attempt < SHORT_DRAWS ? TRANSACTION_RANGE : TRANSACTION_RANGE * 10;
  return `HH_${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % range}`;
}

const DRAWS = 6;

/** Makes a call with an id that was drawn, and again with another one while the server answers 409: the id is in use. */
export async function withFreshId<T>(
  drawId: (attempt: number) => string,
  call: (id: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(drawId(attempt));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || attempt + 1 >= DRAWS) throw error;
    }
  }
}
