import { csv } from '../../lib/csv.ts';
import type { Database } from '../database/open.ts';
import { indiaDay } from '../day.ts';
import { taxYearRange } from '../payments/tax-year.ts';
import { modeInWords } from '../payments/words.ts';
import { rupeesOf } from '../rupees.ts';

// The words of Form 10BD, the statement that certificates for section 80G are made from.
const PAN_CODE = '1';
const SECTION = 'Section 80G';
const KIND = 'Others';
const RECEIPT_MODE = 'Electronic modes including account payee cheque/draft';

interface Address {
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  country?: string;
  zipcode?: string;
}

function addressCells(json: string): string[] {
  const { address1 = '', address2 = '', city = '', state = '', country = '', zipcode = '' }: Address = JSON.parse(json);
  return [[address1, address2].filter(Boolean).join(', '), city, state, country, zipcode];
}

const ADDRESS = ['Address', 'City', 'State', 'Country', 'PIN code'];
const PAYMENT = ['Transaction id', "Provider's id", 'Paid by', 'Email', 'Mobile'];
const DONATION = [
  ...['Receipt number', 'Date', 'Name of donor', 'ID code', 'Unique identification number (PAN)'],
  ...['Section code', 'Donation type', 'Mode of receipt', 'Amount of donation', ...ADDRESS, ...PAYMENT],
];
const ENROLMENT = [
  ...['Receipt number', 'Date', 'Name', 'Campaign', 'Campaign id', 'Status', 'Amount', ...ADDRESS, ...PAYMENT],
];

/** A tax year of the foundation as two CSV tables. */
export interface TaxYearBooks {
  donations: string;
  enrolments: string;
  /** Rows without the heading. */
  counts: { donations: number; enrolments: number };
}

async function donationRows(db: Database, year: number): Promise<string[][]> {
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
  return rows.map((row) => [
    ...[row.serial ?? '', indiaDay(new Date(row.paid_at ?? row.created_at)), row.name, PAN_CODE, row.pan],
    ...[SECTION, KIND, RECEIPT_MODE, rupeesOf(row.amount_paise), ...addressCells(row.address)],
    ...[row.txnid, row.provider_id ?? '', modeInWords(row.mode), row.email, row.mobile],
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
  ]);
}

/**
 * What was paid in the Indian tax year that began on 1 April of `year`, by India's date of the payment: donations with the
 * columns of Form 10BD, and enrolments with what has to be given back marked REFUND. Amounts are rupees with two decimals.
 */
export async function booksOf(db: Database, year: number): Promise<TaxYearBooks> {
  const [donations, enrolments] = await Promise.all([donationRows(db, year), enrolmentRows(db, year)]);
  return {
    donations: csv(DONATION, donations),
    enrolments: csv(ENROLMENT, enrolments),
    counts: { donations: donations.length, enrolments: enrolments.length },
  };
}
