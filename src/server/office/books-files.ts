import { sql } from 'kysely';
import type { TaxNames } from '../../content/organisation.ts';
import { csv, csvRows } from '../../lib/csv.ts';
import type { Database } from '../database/open.ts';
import { balances } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { taxYearRange } from '../payments/record.ts';
import {
  type BalanceOf,
  type BookColumn,
  cells,
  type Donation,
  donationBookColumns,
  type Enrolment,
  enrolmentBookColumns,
  paidOn,
  receiptMode,
  type StatementRow,
  sectionOf,
  statementColumns,
} from './books-columns.ts';

/** A stretch of time: its first moment and the first one after it, ISO 8601 in UTC. */
export interface Period {
  from: string;
  before: string;
}

interface Total {
  rows: number;
  paise: number;
  keptPaise: number;
  withoutSection: number;
}

interface BookRows {
  donations: Donation;
  enrolments: Enrolment;
}
export type BookTable = keyof BookRows;

interface Books {
  db: Database;
  pans: Pick<Pans, 'read'>;
}

/** Rows are read in parts, so that a year of any length fits into 150 MB. */
const PART = 200;

async function* parts<Row>(after: (last: Row | undefined) => { execute(): Promise<Row[]> }): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await after(last).execute();
    if (rows.length) yield rows;
    if (rows.length < PART) return;
    last = rows.at(-1);
  }
}

function paidDonations(db: Database, { from, before }: Period): AsyncGenerator<Donation[]> {
  return parts((last) =>
    db
      .selectFrom('donations')
      .selectAll()
      .where('paid_at', '>=', from)
      .where('paid_at', '<', before)
      // What was paid has a number; a demonstration's rows have none.
      .where('serial', '>', last?.serial ?? '')
      .orderBy('serial')
      .limit(PART),
  );
}

const paidWhen = sql<string>`coalesce(paid_at, created_at)`;

function paidEnrolments(db: Database, { from, before }: Period): AsyncGenerator<Enrolment[]> {
  const whenOf = ({ paid_at, created_at }: Enrolment) => paid_at ?? created_at;
  return parts((last) =>
    db
      .selectFrom('enrolments')
      .selectAll()
      .where(paidWhen, '>=', last ? whenOf(last) : from)
      .where(paidWhen, '<', before)
      .where((eb) => eb.or([eb('serial', 'is not', null), eb('amount_paise', '=', 0)]))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(coalesce(paid_at, created_at), id) > (${whenOf(last as Enrolment)}, ${last?.id})`),
      )
      .orderBy(paidWhen)
      .orderBy('id')
      .limit(PART),
  );
}

const paid = { donations: paidDonations, enrolments: paidEnrolments };

/** What was paid in a period, and free places, in parts, each row with its balance. */
export async function* paidIn<T extends BookTable>(db: Database, table: T, period: Period) {
  for await (const rows of paid[table](db, period) as AsyncGenerator<BookRows[T][]>) {
    const ids = rows.map(({ txnid }) => txnid);
    yield { rows, balanceOf: await balances(db, ids) };
  }
}

/**
 * Writes a table of what was paid in a period as CSV, piece by piece, with India's days, rupees, and PANs as `pans` reads them. Rejects as
 * `pans.read` does; what was written by then is no table.
 */
export async function writeBook(
  { db, pans }: Books,
  table: BookTable,
  period: Period,
  names: TaxNames,
  write: (text: string) => Promise<unknown>,
): Promise<Total> {
  const total = { rows: 0, paise: 0, keptPaise: 0, withoutSection: 0 };
  const section: BookColumn<Donation>[1] = (row) => {
    const found = sectionOf(names, paidOn(row));
    if (!found) total.withoutSection += 1;
    return found;
  };
  const columnsOf = (balanceOf: BalanceOf) =>
    (table === 'donations'
      ? donationBookColumns(pans, section, balanceOf)
      : enrolmentBookColumns(balanceOf)) as readonly BookColumn<Donation | Enrolment>[];
  const headings = columnsOf(await balances(db, [])).map(([heading]) => heading);
  await write(csv(headings, []));
  for await (const { rows, balanceOf } of paidIn(db, table, period)) {
    const columns = columnsOf(balanceOf);
    await write(csvRows(rows.map((row) => cells(columns, row))));
    total.rows += rows.length;
    for (const { txnid } of rows) {
      total.paise += balanceOf(txnid).paid;
      total.keptPaise += balanceOf(txnid).kept;
    }
  }
  return total;
}

/** The gifts of a period that have no PAN, and so are in no statement, the first ones first. */
export async function giftsWithoutPan(db: Database, period: Period): Promise<{ gift: Donation; paise: number }[]> {
  const found: { gift: Donation; paise: number }[] = [];
  for await (const { rows, balanceOf } of paidIn(db, 'donations', period))
    for (const gift of rows.filter(({ pan }) => !pan)) {
      const { kept: paise } = balanceOf(gift.txnid);
      if (paise > 0) found.push({ gift, paise });
    }
  return found;
}

/**
 * Writes the statement of a period to the tax office as CSV: a row for each donor, mode and section. Resolves to its rows and their sum.
 * Rejects as `pans.read` does.
 */
export async function writeStatement(
  { db, pans }: Books,
  period: Period,
  { names, urn }: { names: TaxNames; urn: string },
  write: (text: string) => Promise<unknown>,
): Promise<{ rows: number; paise: number }> {
  const sums = new Map<string, StatementRow>();
  for await (const { rows, balanceOf } of paidIn(db, 'donations', period))
    for (const donor of rows) {
      const { kept: paise } = balanceOf(donor.txnid);
      const pan = donor.pan && paise > 0 ? pans.read(donor.pan, ofPayment(donor.txnid)) : '';
      if (!pan) continue;
      const [mode, section] = [receiptMode(donor), sectionOf(names, paidOn(donor))];
      const key = [pan, mode, section].join();
      const known = sums.get(key);
      sums.set(key, {
        ...{ number: known?.number ?? sums.size + 1, donor, pan, section, mode },
        paise: (known?.paise ?? 0) + paise,
      });
    }
  const columns = statementColumns(urn);
  const all = [...sums.values()];
  await write(
    csv(
      columns.map(([heading]) => heading),
      [],
    ),
  );
  for (let at = 0; at < all.length; at += PART)
    await write(csvRows(all.slice(at, at + PART).map((row) => cells(columns, row))));
  return { rows: all.length, paise: all.reduce((sum, { paise }) => sum + paise, 0) };
}

export type WriteBooks = (table: BookTable, text: string) => Promise<unknown>;

/** Writes both tables of the Indian tax year that began on 1 April of `year`. Rejects as `writeBook`. */
export async function taxYearReport(books: Books, year: number, names: TaxNames, write: WriteBooks) {
  const of = (table: BookTable) => writeBook(books, table, taxYearRange(year), names, (text) => write(table, text));
  return { donations: await of('donations'), enrolments: await of('enrolments') };
}
