import type { Selectable } from 'kysely';
import { type TaxNames, taxNamesOn } from '../../content/tax-names.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { indiaDay } from '../../lib/india-day.ts';
import type { DonationTable, EnrolmentTable, PaymentType } from '../database/schema/payments.ts';
import { ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { furtherFields, readFormJson } from '../payments/form-fields.ts';
import { modeInWords } from '../payments/mode-words.ts';
import type { ReturnNote } from './returned.ts';

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
  ['Transaction id', (row) => row.txnid],
  ["Provider's id", (row) => row.provider_id ?? ''],
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
  ['Amount', (row) => rupeesOf(row.amount_paise)],
  ...ADDRESS,
  ...PAYMENT,
  ...returnColumns(notes),
  ...furtherColumns('enroll'),
];
