import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { makePrivateDatabase } from '../../platform/private-files.ts';

export interface Attempt {
  mihpayid: string;
  txnid: string;
  amount: string;
  productinfo: string;
  firstname: string;
  email: string;
  phone: string;
  status: 'success' | 'failure' | 'pending';
  unmappedstatus: string;
  mode: string;
  addedon: string;
}

const COLUMNS = 'txnid, amount, productinfo, firstname, email, phone, status, unmappedstatus, mode, addedon';
const FIRST_ID = 403_993_715_500_000_000n;

export type Ledger = ReturnType<typeof openLedger>;

export function openLedger(file: string) {
  if (file !== ':memory:') makePrivateDatabase(file);
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists attempts (id integer primary key, ${COLUMNS.split(', ').join(' text not null, ')} text not null);
    create index if not exists attempts_by_txnid on attempts (txnid);
    create unique index if not exists taken_once on attempts (txnid) where status = 'success';`);
  const rows = (where: string, ...values: string[]) =>
    database
      .prepare(`select id, ${COLUMNS} from attempts ${where}`)
      .all(...values)
      .map(({ id, ...row }) => ({ mihpayid: String(FIRST_ID + BigInt(String(id))), ...row }) as Attempt);
  const insert = database.prepare(`insert into attempts (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  return {
    /** Stores an attempt and gives it an id. Throws for a second success with the same transaction id. */
    add(attempt: Omit<Attempt, 'mihpayid'>): Attempt {
      const { txnid, amount, productinfo, firstname, email, phone, status, unmappedstatus, mode, addedon } = attempt;
      const id = insert.run(
        ...[txnid, amount, productinfo, firstname, email, phone],
        ...[status, unmappedstatus, mode, addedon],
      ).lastInsertRowid;
      return { mihpayid: String(FIRST_ID + BigInt(id)), ...attempt };
    },
    taken: () => rows("where status = 'success' order by id"),
    all: () => rows('order by id'),
    /** The attempt that counts for an id: the success if there is one, otherwise the latest. */
    find: (txnid: string) => rows("where txnid = ? order by status = 'success' desc, id desc limit 1", txnid)[0],
    close: () => database.close(),
  };
}

/**
 * Faults of the fake, set by `POST /payu/switches` with any of these as JSON. `{}` resets all of them. They apply to every
 * later payment.
 */
export const Switches = v.object({
  webhook: v.optional(v.picklist(['once', 'twice', 'late', 'never']), 'once'),
  hash: v.optional(v.picklist(['right', 'wrong', 'missing']), 'right'),
  amount: v.optional(v.picklist(['right', 'wrong']), 'right'),
  /** The result of Pay: success, or a failure or a pending payment that becomes a success later. */
  pay: v.optional(v.picklist(['success', 'failed-then-success', 'pending-then-success']), 'success'),
  answer: v.optional(v.picklist(['given', 'never', 'unknown']), 'given'),
  script: v.optional(v.picklist(['given', 'error', 'slow']), 'given'),
  launch: v.optional(v.picklist(['opens', 'exception']), 'opens'),
  verify: v.optional(v.picklist(['given', 'error', 'slow', 'unknown']), 'given'),
  /** Milliseconds that late and slow things take. */
  delay: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 3000),
});
export type Switches = v.InferOutput<typeof Switches>;
