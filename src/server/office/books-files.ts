import type { Selectable } from 'kysely';
import { type TaxNames, taxNamesOn } from '../../content/organisation.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { csv } from '../../lib/csv.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { DonationTable, EnrolmentTable, PaymentType } from '../database/schema/payments.ts';
import { oneLine } from '../mail/letter.ts';
import { ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { furtherFields, modeInWords, readFormJson, taxYearRange } from '../payments/record.ts';
import { type ReturnNote, returnNotes } from './returned.ts';

// Plain, so that a lookup finds them in the provider's list. Beside each stands the same as text, with all its digits.
const [TXNID, PROVIDER_ID] = ['Transaction id', "Provider's id"] as const;
const PLAIN: readonly string[] = [TXNID, PROVIDER_ID];

/** What was typed stands in one line and in its own direction, as in the receipts, and a spreadsheet shows it as it is. */
const table = <Row>(columns: readonly BookColumn<Row>[], rows: readonly Row[]): string =>
  csv(
    columns.map(([heading]) => heading),
    rows.map((row) =>
      columns.map(([heading, cell]) => {
        const text = oneLine(cell(row));
        return PLAIN.includes(heading) ? text : spreadsheetCell(text);
      }),
    ),
  );

/** How many rows a table has without its heading, and the sum of its amounts, also of those that went back. */
interface Total {
  rows: number;
  paise: number;
}

const totalOf = (rows: readonly { amount_paise: number }[]): Total => ({
  rows: rows.length,
  paise: rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
});

/** A tax year of the foundation as two CSV tables. */
export interface TaxYearReport {
  donations: string;
  enrolments: string;
  totals: { donations: Total; enrolments: Total };
  /** How many donations have no section of the law, since no names hold for their day. */
  withoutSection: number;
}

/** Where the rows are, and how their PANs are read. */
interface Books {
  db: Database;
  pans: Pick<Pans, 'read'>;
}

function paidDonations(db: Database, year: number): Promise<Donation[]> {
  const { from, before } = taxYearRange(year);
  return (
    db
      .selectFrom('donations')
      .selectAll()
      .where('paid_at', '>=', from)
      .where('paid_at', '<', before)
      // What was paid has a number; a demonstration's rows have none.
      .where('serial', 'is not', null)
      .orderBy('serial')
      .execute()
  );
}

function paidEnrolments(db: Database, year: number): Promise<Enrolment[]> {
  const { from, before } = taxYearRange(year);
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where((eb) => eb.fn.coalesce('paid_at', 'created_at'), '>=', from)
    .where((eb) => eb.fn.coalesce('paid_at', 'created_at'), '<', before)
    .where((eb) => eb.or([eb('serial', 'is not', null), eb('status', '=', 'FREE')]))
    .orderBy((eb) => eb.fn.coalesce('paid_at', 'created_at'))
    .execute();
}

/**
 * What was paid in the Indian tax year that began on 1 April of `year`, by India's date of the payment: donations with the
 * columns of the statement to the tax office, and enrolments with what has to be given back marked REFUND; both with what was noted of
 * money that went back. Amounts are rupees
 * with two decimals, PANs are in clear. `names` tells the section of the law. Rejects with 503 when a PAN cannot be read.
 */
export async function taxYearReport({ db, pans }: Books, year: number, names: TaxNames): Promise<TaxYearReport> {
  const [donations, enrolments, notes] = await Promise.all([
    paidDonations(db, year),
    paidEnrolments(db, year),
    returnNotes(db),
  ]);
  return {
    donations: table(donationBookColumns(pans, names, notes), donations),
    enrolments: table(enrolmentBookColumns(notes), enrolments),
    totals: { donations: totalOf(donations), enrolments: totalOf(enrolments) },
    withoutSection: donations.filter((row) => !taxNamesOn(names, paidOn(row))).length,
  };
}

// The words of the statement that donors' certificates are made from: Form 10BD, or 113 for payments from April 2026.
const PAN_CODE = '1';
const KIND = 'Others';
const RECEIPT_MODE = 'Electronic modes including account payee cheque/draft';

/** A column of the books: its heading, and what a row has in it. */
export type BookColumn<Row> = readonly [heading: string, cell: (row: Row) => string];
export type Donation = Selectable<DonationTable>;
export type Enrolment = Selectable<EnrolmentTable>;

const indiaDayOf = (moment: string | undefined) => (moment ? indiaDay(new Date(moment)) : '');
/** The day of the payment in India. */
export const paidOn = ({ paid_at, created_at }: Pick<Donation, 'paid_at' | 'created_at'>) =>
  indiaDay(new Date(paid_at ?? created_at));

const addressColumn = (heading: string, ...fields: string[]): BookColumn<{ address: string }> => [
  heading,
  ({ address }) => {
    const form = readFormJson(address);
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
const returnColumns = (notes: Notes): readonly BookColumn<{ txnid: string }>[] => [
  ['Return noted on', ({ txnid }) => indiaDayOf(notes.get(txnid)?.notedAt)],
  ['Note of the return', ({ txnid }) => notes.get(txnid)?.reasons ?? ''],
];

function sectionOf(names: TaxNames, day: string): string {
  const section = taxNamesOn(names, day)?.section;
  return section ? `Section ${section}` : '';
}

const panOf = (pans: Pick<Pans, 'read'>, row: Donation) => pans.read(row.pan, ofPayment(row.txnid));
/** The columns of the donations: those of the statement to the tax office come first. PANs are in clear. */
export const donationBookColumns = (
  pans: Pick<Pans, 'read'>,
  names: TaxNames,
  notes: Notes,
): readonly BookColumn<Donation>[] => [
  ['Receipt number', (row) => row.serial ?? ''],
  ['Date', paidOn],
  ['Name of donor', (row) => row.name],
  ['ID code', (row) => (panOf(pans, row) ? PAN_CODE : '')],
  ['Unique identification number (PAN)', (row) => panOf(pans, row)],
  ['Section code', (row) => sectionOf(names, paidOn(row))],
  ['Donation type', () => KIND],
  ['Mode of receipt', () => RECEIPT_MODE],
  ['Amount of donation', (row) => rupeesOf(row.amount_paise)],
  ...ADDRESS,
  ...PAYMENT,
  ['Campaign', (row) => row.campaign_name ?? ''],
  ['Campaign id', (row) => row.campaign_id ?? ''],
  ...returnColumns(notes),
  ...furtherColumns('donation'),
];
/** The columns of the enrolments. */
export const enrolmentBookColumns = (notes: Notes): readonly BookColumn<Enrolment>[] => [
  ['Receipt number', (row) => row.serial ?? ''],
  ['Date', paidOn],
  ['Name', (row) => row.name],
  ['Campaign', (row) => row.campaign_name],
  ['Campaign id', (row) => row.campaign_id],
  ['Status', (row) => row.status],
  ['Enrolment fee', (row) => rupeesOf(row.amount_paise)],
  ...ADDRESS,
  ...PAYMENT,
  ...returnColumns(notes),
  ...furtherColumns('enroll'),
];

// Spreadsheets show twelve digits as 4.47E+11, keep fifteen, drop zeros before it, read `12E5` as a power of ten and `12/3` as a day.
const REWRITTEN = /^(?:\d{12,}|0\d+|\d+E\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A cell that a spreadsheet shows as it is written: with a leading apostrophe where it would show something else. Days stay days. */
export const spreadsheetCell = (text: string): string => (REWRITTEN.test(text) && !DAY.test(text) ? `'${text}` : text);
