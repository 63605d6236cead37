import { type Selectable, sql } from 'kysely';
import { type TaxNames, taxNamesOn } from '../../content/organisation.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { csv, csvRows } from '../../lib/csv.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { DonationTable, EnrolmentTable, PaymentType } from '../database/schema/payments.ts';
import { oneLine } from '../mail/letter.ts';
import { ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { furtherFields, modeInWords, readFormJson, taxYearRange } from '../payments/record.ts';
import type { Period } from './money.ts';
import { type ReturnNote, returnNotes, standings } from './returned.ts';

// Plain, so that a lookup finds them in the provider's list. Beside each stands the same as text, with all its digits.
const [TXNID, PROVIDER_ID] = ['Transaction id', "Provider's id"] as const;
const PLAIN: readonly string[] = [TXNID, PROVIDER_ID];

/** Most texts need no change, and a year has millions. */
const PLAIN_TEXT = /^[!-~]+(?: [!-~]+)*$/;

/** What was typed stands in one line and in its own direction, as in the receipts, and a spreadsheet shows it as it is. */
const cells = <Row>(columns: readonly BookColumn<Row>[], row: Row): string[] =>
  columns.map(([heading, cell]) => {
    const text = cell(row);
    const shown = text === '' || PLAIN_TEXT.test(text) ? text : oneLine(text);
    return PLAIN.includes(heading) ? shown : spreadsheetCell(shown);
  });

/** How many rows a table has without its heading, the sum of their amounts, and the part of it that neither went back nor is owed. */
export interface Total {
  rows: number;
  paise: number;
  keptPaise: number;
}

/** What is left of an amount, in paise. */
type Kept = (row: Donation | Enrolment) => number;

/** What a period comes to. */
export interface BooksReport {
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
      .where((eb) => eb.or([eb('serial', 'is not', null), eb('status', '=', 'FREE')]))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(coalesce(paid_at, created_at), id) > (${whenOf(last as Enrolment)}, ${last?.id})`),
      )
      .orderBy(paidWhen)
      .orderBy('id')
      .limit(PART),
  );
}

/** Writes a table part by part, and says what it comes to. */
async function writeTable<Row extends Donation | Enrolment>(
  rows: AsyncGenerator<Row[]>,
  columns: readonly BookColumn<Row>[],
  kept: Kept,
  write: (text: string) => Promise<unknown>,
): Promise<Total> {
  const total = { rows: 0, paise: 0, keptPaise: 0 };
  await write(
    csv(
      columns.map(([heading]) => heading),
      [],
    ),
  );
  for await (const part of rows) {
    await write(csvRows(part.map((row) => cells(columns, row))));
    total.rows += part.length;
    for (const row of part) {
      total.paise += row.amount_paise;
      total.keptPaise += kept(row);
    }
  }
  return total;
}

/**
 * Writes what was paid in a period, by India's date of the payment, as two CSV tables: donations with the columns of the statement to the
 * tax office, and enrolments with what has to be given back marked REFUND; both with what was noted of money that went back. Amounts are
 * rupees with two decimals, PANs are what `pans` reads. `names` tells the section of the law. Rejects as `pans.read` does; what was written
 * by then is no table.
 */
export async function booksReport(
  { db, pans }: Books,
  period: Period,
  names: TaxNames,
  write: WriteBooks,
): Promise<BooksReport> {
  const [notes, standingOf] = [await returnNotes(db), await standings(db)];
  const kept: Kept = (row) => standingOf(row).kept;
  let withoutSection = 0;
  const count: BookColumn<Donation>[1] = (row) => {
    const section = sectionOf(names, paidOn(row));
    if (!section) withoutSection += 1;
    return section;
  };
  const gifts = donationBookColumns(pans, count, notes, kept);
  const donations = await writeTable(paidDonations(db, period), gifts, kept, (text) => write('donations', text));
  const fees = enrolmentBookColumns(notes, kept);
  const enrolments = await writeTable(paidEnrolments(db, period), fees, kept, (text) => write('enrolments', text));
  return { totals: { donations, enrolments }, withoutSection };
}

/** The same for the Indian tax year that began on 1 April of `year`. */
export const taxYearReport = (books: Books, year: number, names: TaxNames, write: WriteBooks): Promise<BooksReport> =>
  booksReport(books, taxYearRange(year), names, write);

// The words of the statement that donors' certificates are made from: Form 10BD, or 113 for payments from April 2026.
const PAN_CODE = '1';
const KIND = 'Others';
const receiptMode = ({ mode }: Donation) =>
  mode === 'HAND-CASH' ? 'Cash' : 'Electronic modes including account payee cheque/draft';

/** A column of the books: its heading, and what a row has in it. */
export type BookColumn<Row> = readonly [heading: string, cell: (row: Row) => string];
export type Donation = Selectable<DonationTable>;
export type Enrolment = Selectable<EnrolmentTable>;

const indiaDayOf = (moment: string | undefined) => (moment ? indiaDay(new Date(moment)) : '');
/** The day of the payment in India. */
export const paidOn = ({ paid_at, created_at }: Pick<Donation, 'paid_at' | 'created_at'>) =>
  indiaDay(new Date(paid_at ?? created_at));

/** A function that remembers its last answer: several columns in a row ask for the same. */
function remembered<T>(find: (key: string) => T): (key: string) => T {
  let known: { key: string; value: T } | undefined;
  return (key) => {
    if (known?.key !== key) known = { key, value: find(key) };
    return known.value;
  };
}

const formOf = remembered(readFormJson);

const addressColumn = (heading: string, ...fields: string[]): BookColumn<{ address: string }> => [
  heading,
  ({ address }) => {
    const form = formOf(address);
    return fields
      .map((field) => form[field])
      .filter(Boolean)
      .join(', ');
  },
];
const ADDRESS = [
  addressColumn('Address', 'address1', 'address2'),
  addressColumn('City', 'city'),
  addressColumn('State', 'state'),
  addressColumn('Country', 'country'),
  addressColumn('PIN code', 'zipcode'),
];
const PAYMENT: readonly BookColumn<Donation | Enrolment>[] = [
  [TXNID, (row) => row.txnid],
  [`${TXNID} as text`, (row) => row.txnid],
  [PROVIDER_ID, (row) => row.provider_id ?? ''],
  [`${PROVIDER_ID} as text`, (row) => row.provider_id ?? ''],
  ['Paid by', (row) => modeInWords(row.mode)],
  ['Email', (row) => row.email],
  ['Mobile', (row) => row.mobile],
];
const furtherColumns = (type: PaymentType) =>
  furtherFields(type).map(({ name, heading }) => addressColumn(heading, name));

/** What was noted of money that went back, by transaction id. */
type Notes = ReadonlyMap<string, ReturnNote>;
const netColumn = (kept: Kept): BookColumn<Donation | Enrolment> => [
  'Net of what went back or is owed',
  (row) => rupeesOf(kept(row)),
];
const returnColumns = (notes: Notes): readonly BookColumn<{ txnid: string }>[] => [
  ['Return noted on', ({ txnid }) => indiaDayOf(notes.get(txnid)?.notedAt)],
  ['Note of the return', ({ txnid }) => notes.get(txnid)?.reasons ?? ''],
];

function sectionOf(names: TaxNames, day: string): string {
  const section = taxNamesOn(names, day)?.section;
  return section ? `Section ${section}` : '';
}

/** The columns of the donations: those of the statement to the tax office come first. PANs are in clear. */
const donationBookColumns = (
  pans: Pick<Pans, 'read'>,
  section: BookColumn<Donation>[1],
  notes: Notes,
  kept: Kept,
): readonly BookColumn<Donation>[] => {
  let read: { row: Donation; pan: string } | undefined;
  const panOf = (row: Donation) => {
    if (read?.row !== row) read = { row, pan: pans.read(row.pan, ofPayment(row.txnid)) };
    return read.pan;
  };
  return [
    ['Receipt number', (row) => row.serial ?? ''],
    ['Date', paidOn],
    ['Name of donor', (row) => row.name],
    ['ID code', (row) => (panOf(row) ? PAN_CODE : '')],
    ['Unique identification number (PAN)', panOf],
    ['Section code', section],
    ['Donation type', () => KIND],
    ['Mode of receipt', receiptMode],
    ['Amount of donation', (row) => rupeesOf(row.amount_paise)],
    ...ADDRESS,
    ...PAYMENT,
    ['Campaign', (row) => row.campaign_name ?? ''],
    ['Campaign id', (row) => row.campaign_id ?? ''],
    netColumn(kept),
    ...returnColumns(notes),
    ...furtherColumns('donation'),
  ];
};
/** The columns of the enrolments. */
const enrolmentBookColumns = (notes: Notes, kept: Kept): readonly BookColumn<Enrolment>[] => [
  ['Receipt number', (row) => row.serial ?? ''],
  ['Date', paidOn],
  ['Name', (row) => row.name],
  ['Campaign', (row) => row.campaign_name],
  ['Campaign id', (row) => row.campaign_id],
  ['Status', (row) => row.status],
  ['Enrolment fee', (row) => rupeesOf(row.amount_paise)],
  ...ADDRESS,
  ...PAYMENT,
  netColumn(kept),
  ...returnColumns(notes),
  ...furtherColumns('enroll'),
];

// Spreadsheets show twelve digits as 4.47E+11, keep fifteen, drop zeros before it, read `12E5` as a power of ten and `12/3` as a day.
const REWRITTEN = /^(?:\d{12,}|0\d+|\d+E\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A cell that a spreadsheet shows as it is written: with a leading apostrophe where it would show something else. Days stay days. */
export const spreadsheetCell = (text: string): string => (REWRITTEN.test(text) && !DAY.test(text) ? `'${text}` : text);
