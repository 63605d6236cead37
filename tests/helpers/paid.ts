import type { Database } from '../../src/server/database/open.ts';
import { addLines } from '../../src/server/money/ledger.ts';

/** Writes the lines of something that was paid, and of what it was paid for; `none` for a payment that came to nothing. */
export async function addPaid(
  db: Database,
  kind: 'gift' | 'price' | 'none',
  { at = '2026-11-20T00:00:00.000Z', ...paid }: { txnid: string; paise: number; campaign?: string | null; at?: string },
): Promise<void> {
  const event = { ...paid, at, key: '', by: 'provider' };
  await addLines(db, [{ ...event, kind: 'paid' }, ...(kind === 'none' ? [] : [{ ...event, kind }])]);
}
