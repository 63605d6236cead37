/** A clock that differs from the server's by less counts as right, in ms: an answer is on its way for some time. */
const RIGHT_MS = 300_000;

let aheadMs = 0;

/** Learns from an answer's `Date` header how far this device's clock is off. Without a header that can be read, nothing changes. */
export function learnTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < RIGHT_MS ? 0 : ahead;
}

/** The time as the server knows it; as the device does until the server has answered. */
export const now = (): Date => new Date(Date.now() - aheadMs);
