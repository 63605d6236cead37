import type { Selectable } from 'kysely';
import { type TaxNames, taxNamesOn } from '../../content/tax-names.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { csv } from '../../lib/csv.ts';
import { indiaDay } from '../../lib/india-day.ts';
import type { Database } from '../database/open.ts';
import type { DonationTable, EnrolmentTable, PaymentType } from '../database/schema/payments.ts';
import { ofPayment } from '../pan/columns.ts';
import type { Pans } from '../pan/pans.ts';
import { furtherFields, readFormJson } from '../payments/form-fields.ts';
import { modeInWords } from '../payments/mode-words.ts';
import { taxYearRange } from '../payments/tax-year.ts';

// The words of the statement that donors' certificates are made from: Form 10BD, or 113 for payments from April 2026.
const PAN_CODE = '1';
const KIND = 'Others';
const RECEIPT_MODE = 'Electronic modes including account payee cheque/draft';

/** A column of the books: its heading, and what a row has in it. */
type Column<Row> = readonly [heading: string, cell: (row: Row) => string];
type Donation = Selectable<DonationTable>;
type Enrolment = Selectable<EnrolmentTable>;

const paidOn = ({ paid_at, created_at }: Pick<Donation, 'paid_at' | 'created_at'>) =>
  indiaDay(new Date(paid_at ?? created_at));

const addressColumn = (heading: string, ...fields: string[]): Column<{ address: string }> => [
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
const PAYMENT: readonly Column<Donation | Enrolment>[] = [
  ['Transaction id', (row) => row.txnid],
  ["Provider's id", (row) => row.provider_id ?? ''],
  ['Paid by', (row) => modeInWords(row.mode)],
  ['Email', (row) => row.email],
  ['Mobile', (row) => row.mobile],
];
const furtherColumns = (type: PaymentType) =>
  furtherFields(type).map(({ name, heading }) => addressColumn(heading, name));

function sectionOf(names: TaxNames, day: string): string {
  const section = taxNamesOn(names, day)?.section;
  return section ? `Section ${section}` : '';
}

const donationColumns = (pans: Books['pans'], names: TaxNames): readonly Column<Donation>[] => [
  ['Receipt number', (row) => row.serial ?? ''],
  ['Date', paidOn],
  ['Name of donor', (row) => row.name],
  ['ID code', () => PAN_CODE],
  ['Unique identification number (PAN)', (row) => pans.read(row.pan, ofPayment(row.txnid))],
  ['Section code', (row) => sectionOf(names, paidOn(row))],
  ['Donation type', () => KIND],
  ['Mode of receipt', () => RECEIPT_MODE],
  ['Amount of donation', (row) => rupeesOf(row.amount_paise)],
  ...ADDRESS,
  ...PAYMENT,
  ['Campaign', (row) => row.campaign_name ?? ''],
  ['Campaign id', (row) => row.campaign_id ?? ''],
  ...furtherColumns('donation'),
];
const enrolmentColumns: readonly Column<Enrolment>[] = [
  ['Receipt number', (row) => row.serial ?? ''],
  ['Date', paidOn],
  ['Name', (row) => row.name],
  ['Campaign', (row) => row.campaign_name],
  ['Campaign id', (row) => row.campaign_id],
  ['Status', (row) => row.status],
  ['Amount', (row) => rupeesOf(row.amount_paise)],
  ...ADDRESS,
  ...PAYMENT,
  ...furtherColumns('enroll'),
];

const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csv(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  );

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
    .orderBy('created_at')
    .execute();
}

/**
 * What was paid in the Indian tax year that began on 1 April of `year`, by India's date of the payment: donations with the
 * columns of the statement to the tax office, and enrolments with what has to be given back marked REFUND. Amounts are rupees
 * with two decimals, PANs are in clear. `names` tells the section of the law. Rejects with 503 when a PAN cannot be read.
 */
export async function taxYearReport({ db, pans }: Books, year: number, names: TaxNames): Promise<TaxYearReport> {
  const [donations, enrolments] = await Promise.all([paidDonations(db, year), paidEnrolments(db, year)]);
  return {
    donations: table(donationColumns(pans, names), donations),
    enrolments: table(enrolmentColumns, enrolments),
    counts: { donations: donations.length, enrolments: enrolments.length },
  };
}
