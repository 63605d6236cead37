import { type TaxNames, taxNamesOn } from '../../content/tax-names.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { csv } from '../../lib/csv.ts';
import { indiaDay } from '../../lib/india-day.ts';
import type { Database } from '../database/open.ts';
import type { PaymentType } from '../database/schema/payments.ts';
import { ofPayment } from '../pan/columns.ts';
import type { Pans } from '../pan/pans.ts';
import { furtherFields, readFormJson } from '../payments/form-fields.ts';
import { modeInWords } from '../payments/mode-words.ts';
import { taxYearRange } from '../payments/tax-year.ts';

// The words of the statement that donors' certificates are made from: Form 10BD, or 113 for payments from April 2026.
const PAN_CODE = '1';
const KIND = 'Others';
const RECEIPT_MODE = 'Electronic modes including account payee cheque/draft';

function addressCells(json: string): string[] {
  const { address1 = '', address2 = '', city = '', state = '', country = '', zipcode = '' } = readFormJson(json);
  return [[address1, address2].filter(Boolean).join(', '), city, state, country, zipcode];
}

const furtherHeadings = (type: PaymentType) => furtherFields(type).map(({ heading }) => heading);

function furtherCells(type: PaymentType, json: string): string[] {
  const values = readFormJson(json);
  return furtherFields(type).map(({ name }) => values[name] ?? '');
}

const ADDRESS = ['Address', 'City', 'State', 'Country', 'PIN code'];
const PAYMENT = ['Transaction id', "Provider's id", 'Paid by', 'Email', 'Mobile'];
const DONATION = [
  ...['Receipt number', 'Date', 'Name of donor', 'ID code', 'Unique identification number (PAN)'],
  ...['Section code', 'Donation type', 'Mode of receipt', 'Amount of donation', ...ADDRESS, ...PAYMENT],
  ...['Campaign', 'Campaign id'],
  ...furtherHeadings('donation'),
];
const ENROLMENT = [
  ...['Receipt number', 'Date', 'Name', 'Campaign', 'Campaign id', 'Status', 'Amount', ...ADDRESS, ...PAYMENT],
  ...furtherHeadings('enroll'),
];

/** A tax year of the foundation as two CSV tables. */
export interface TaxYearReport {
  donations: string;
  enrolments: string;
  /** Rows without the heading. */
  counts: { donations: number; enrolments: number };
}

/** Where the rows are, and how their PANs are read. */
interface Books {
  db: Database;
  pans: Pick<Pans, 'read'>;
}

function sectionOf(names: TaxNames, paidOn: string): string {
  const section = taxNamesOn(names, paidOn)?.section;
  return section ? `Section ${section}` : '';
}

async function donationRows({ db, pans }: Books, year: number, names: TaxNames): Promise<string[][]> {
  const { from, before } = taxYearRange(year);
  const rows = await db
    .selectFrom('donations')
    .selectAll()
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    // What was paid has a number; a demonstration's rows have none.
    .where('serial', 'is not', null)
    .orderBy('serial')
    .execute();
  const paidOn = (row: (typeof rows)[number]) => indiaDay(new Date(row.paid_at ?? row.created_at));
  return rows.map((row) => [
    ...[row.serial ?? '', paidOn(row), row.name, PAN_CODE, pans.read(row.pan, ofPayment(row.txnid))],
    ...[sectionOf(names, paidOn(row)), KIND, RECEIPT_MODE, rupeesOf(row.amount_paise), ...addressCells(row.address)],
    ...[row.txnid, row.provider_id ?? '', modeInWords(row.mode), row.email, row.mobile],
    ...[row.campaign_name ?? '', row.campaign_id ?? '', ...furtherCells('donation', row.address)],
  ]);
}

async function enrolmentRows(db: Database, year: number): Promise<string[][]> {
  const { from, before } = taxYearRange(year);
  const rows = await db
    .selectFrom('enrolments')
    .selectAll()
    .where((eb) => eb.fn.coalesce('paid_at', 'created_at'), '>=', from)
    .where((eb) => eb.fn.coalesce('paid_at', 'created_at'), '<', before)
    .where((eb) => eb.or([eb('serial', 'is not', null), eb('status', '=', 'FREE')]))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => [
    ...[row.serial ?? '', indiaDay(new Date(row.paid_at ?? row.created_at)), row.name],
    ...[row.campaign_name, row.campaign_id, row.status, rupeesOf(row.amount_paise), ...addressCells(row.address)],
    ...[row.txnid, row.provider_id ?? '', modeInWords(row.mode), row.email, row.mobile],
    ...furtherCells('enroll', row.address),
  ]);
}

/**
 * What was paid in the Indian tax year that began on 1 April of `year`, by India's date of the payment: donations with the
 * columns of the statement to the tax office, and enrolments with what has to be given back marked REFUND. Amounts are rupees
 * with two decimals, PANs are in clear. `names` tells the section of the law. Rejects with 503 when a PAN cannot be read.
 */
export async function taxYearReport(books: Books, year: number, names: TaxNames): Promise<TaxYearReport> {
  const [donations, enrolments] = await Promise.all([donationRows(books, year, names), enrolmentRows(books.db, year)]);
  return {
    donations: csv(DONATION, donations),
    enrolments: csv(ENROLMENT, enrolments),
    counts: { donations: donations.length, enrolments: enrolments.length },
  };
}
