import type { Database } from '../../src/server/database/open.ts';
import { mattersOf } from '../../src/server/money/matters.ts';

/** What somebody has to look at, or has closed, of a payment, such as `mismatch 4039:50100`. */
export const mattersAbout = async (db: Database, txnid: string): Promise<string[]> =>
  (await mattersOf(db, [txnid])).map(({ kind, reference, paise }) => `${kind} ${reference}:${paise}`);
