import type { Database } from '../database/open.ts';
import { FOUND, isSame, type Matter, mattersOf } from '../money/matters.ts';
import type { Evidence } from '../payu/evidence.ts';
import type { Intent } from './context.ts';

export interface UnsettledRow {
  what: string;
  txnid: string;
  /** With two decimals; `unreadable` where the provider's amount is none. */
  rupees: string;
  since: string;
  detail: string;
  /**
   * `owed` is to be given back, `misfit` fits no payment of this site, `denied` is not confirmed by the provider, `open` settles itself,
   * `begun` is an attempt that nobody paid.
   */
  sort: 'owed' | 'misfit' | 'denied' | 'open' | 'begun';
  /** Nothing of what is owed, and of what ends by itself. */
  closes: readonly Matter[];
}

export const canClose = ({ sort, closes }: UnsettledRow): boolean => sort === 'owed' || closes.length > 0;

/** When somebody closed a payment without a final answer, ISO 8601 in UTC; null while nobody has, or since something new was heard. */
export async function closedAt(
  on: Database,
  { txnid, status }: Pick<Intent, 'txnid' | 'status'>,
): Promise<string | null> {
  if (status !== 'pending') return null;
  const all = await mattersOf(on, [txnid]);
  const found = all.filter(({ kind }) => FOUND.includes(kind));
  const open = found.length ? found : all.filter(({ kind }) => kind === 'pending');
  if (open.some(({ closed_at }) => closed_at === null)) return null;
  return (
    open
      .map(({ closed_at }) => closed_at)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Stored with a success that was brought to this site where the provider said that the money was under way. A person can close it. */
export const NOT_COME = 'the provider said that the money was under way, and does not say that it came';

export const successMatter = ({ providerId, paise }: Pick<Evidence, 'providerId' | 'paise'>): Matter => ({
  kind: 'unknown',
  reference: providerId,
  paise,
});

/** Whether a person has closed a success that stands in no books. */
export async function isSuccessClosed(on: Database, evidence: Evidence): Promise<boolean> {
  const closed = await mattersOf(on, [evidence.txnid]);
  return closed.some((one) => one.closed_at !== null && isSame(one, successMatter(evidence)));
}
