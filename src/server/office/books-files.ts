import { sql } from 'kysely';
import type { TaxNames } from '../../content/organisation.ts';
import { csv, csvRows } from '../../lib/csv.ts';
import type { Database } from '../database/open.ts';
import { balances } from '../money/ledger.ts';
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
  sectionOf,
} from './books-columns.ts';
import type { Period } from './money.ts';

/** How many rows a table has without its heading, the sum of their amounts, and the part of it that neither went back nor is owed. */
interface Total {
  rows: number;
  paise: number;
  keptPaise: number;
}

/** What a period comes to. */
interface BooksReport {
  totals: { donations: Total; enrolments: Total };
  /** How many donations have no section of the law, since no names hold for their day. */
  withoutSection: number;
}

/** Takes the next piece of one of the two CSV tables. */
export type WriteBooks = (table: 'donations' | 'enrolments', text: string) => Promise<unknown>;

/** Where the rows are, and how their PANs are read. */
interface Books {
  db: Database;
  pans: Pick<Pans, 'read'>;
}

/** Rows are read in parts, so that a year of any length fits into 150 MB. */
const PART = 200;

/** The rows of a query in parts; `after` limits the query to what comes after a row, in its order. */
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

/** Writes a table part by part, and says what it comes to. @param columnsOf the columns of a part, by what the lines of its rows add up to */
async function writeTable<Row extends Donation | Enrolment>(
  db: Database,
  rows: AsyncGenerator<Row[]>,
  columnsOf: (balanceOf: BalanceOf) => readonly BookColumn<Row>[],
  write: (text: string) => Promise<unknown>,
): Promise<Total> {
  const total = { rows: 0, paise: 0, keptPaise: 0 };
  const headings = columnsOf(await balances(db, [])).map(([heading]) => heading);
  await write(csv(headings, []));
  for await (const part of rows) {
    const balanceOf = await balances(
      db,
      part.map(({ txnid }) => txnid),
    );
    const columns = columnsOf(balanceOf);
    await write(csvRows(part.map((row) => cells(columns, row))));
    total.rows += part.length;
    for (const { txnid } of part) {
      total.paise += balanceOf(txnid).paid;
      total.keptPaise += balanceOf(txnid).kept;
    }
  }
  return total;
}

/**
 * Writes what was paid in a period, by India's date of the payment, as two CSV tables: donations with the columns of the statement to the
 * tax office, and enrolments with their status on the wire; both with what was noted of money that went back. Amounts are
 * rupees with two decimals, PANs are what `pans` reads. `names` tells the section of the law. Rejects as `pans.read` does; what was written
 * by then is no table.
 */
export async function booksReport(
  { db, pans }: Books,
  period: Period,
  names: TaxNames,
  write: WriteBooks,
): Promise<BooksReport> {
  let withoutSection = 0;
  const count: BookColumn<Donation>[1] = (row) => {
    const section = sectionOf(names, paidOn(row));
    if (!section) withoutSection += 1;
    return section;
  };
  const gifts = (balanceOf: BalanceOf) => donationBookColumns(pans, count, balanceOf);
  const donations = await writeTable(db, paidDonations(db, period), gifts, (text) => write('donations', text));
  const fees = paidEnrolments(db, period);
  const enrolments = await writeTable(db, fees, enrolmentBookColumns, (text) => write('enrolments', text));
  return { totals: { donations, enrolments }, withoutSection };
}

/** The same for the Indian tax year that began on 1 April of `year`. */
export const taxYearReport = (books: Books, year: number, names: TaxNames, write: WriteBooks): Promise<BooksReport> =>
  booksReport(books, taxYearRange(year), names, write);
