import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase } from '../../platform/private-files.ts';

/** One attempt to pay, as the provider stores it; `amount` is rupees with two decimals. */
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
  /** India's time, `2026-03-04 14:46:14`. */
  addedon: string;
}

export interface Ledger {
  /** Stores an attempt and gives it an id. Throws for a second success with the same transaction id. */
  add(attempt: Omit<Attempt, 'mihpayid'>): Attempt;
  /** Every successful payment, in order. */
  taken(): Attempt[];
  all(): Attempt[];
  /** The attempt that counts for an id: the success if there is one, otherwise the latest. */
  find(txnid: string): Attempt | undefined;
  close(): void;
}

const COLUMNS = 'txnid, amount, productinfo, firstname, email, phone, status, unmappedstatus, mode, addedon';
const FIRST_ID = 403_993_715_500_000_000n;

/** The ledger of the fake, in a file of its own: tests compare it with the site's database, which must not share its data. */
export function openLedger(file: string): Ledger {
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
    add(attempt) {
      const { txnid, amount, productinfo, firstname, email, phone, status, unmappedstatus, mode, addedon } = attempt;
      const id = insert.run(
        ...[txnid, amount, productinfo, firstname, email, phone],
        ...[status, unmappedstatus, mode, addedon],
      ).lastInsertRowid;
      return { mihpayid: String(FIRST_ID + BigInt(id)), ...attempt };
    },
    taken: () => rows("where status = 'success' order by id"),
    all: () => rows('order by id'),
    find: (txnid) => rows("where txnid = ? order by status = 'success' desc, id desc limit 1", txnid)[0],
    close: () => database.close(),
  };
}
