import type { Selectable } from 'kysely';
import { type TaxNames, taxNamesOn } from '../../content/organisation.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { isoDay } from '../../lib/format.ts';
import type { DonationTable, EnrolmentTable, PaymentType } from '../database/schema/payments.ts';
import { oneLine } from '../mail/letter.ts';
import type { Balance } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { addressLine, furtherFields, modeInWords, readFormJson } from '../payments/record.ts';
import { statusOf } from '../places/places.ts';

export type BookColumn<Row> = readonly [heading: string, cell: (row: Row) => string];
export type Donation = Selectable<DonationTable>;
export type Enrolment = Selectable<EnrolmentTable>;

export type BalanceOf = (txnid: string) => Balance;

// Plain, so that a lookup finds them in the provider's list. Beside each stands the same as text.
const [TXNID, PROVIDER_ID] = ['Transaction id', "Provider's id"] as const;
const PLAIN: readonly string[] = [TXNID, PROVIDER_ID];

const PLAIN_TEXT = /^[!-~]+(?: [!-~]+)*$/;

/** The cells of a row, each in one line, as a spreadsheet shows it. */
export const cells = <Row>(columns: readonly BookColumn<Row>[], row: Row): string[] =>
  columns.map(([heading, cell]) => {
    const text = cell(row);
    const shown = text === '' || PLAIN_TEXT.test(text) ? text : oneLine(text);
    return PLAIN.includes(heading) ? shown : spreadsheetCell(shown);
  });

// The words of the statement that donors' certificates are made from: Form 10BD, or 113 for payments from April 2026.
const PAN_CODE = '1';
const KIND = 'Others';
export const receiptMode = ({ mode }: Donation) =>
  mode === 'HAND-CASH' ? 'Cash' : 'Electronic modes including account payee cheque/draft';

export const paidOn = ({ paid_at, created_at }: Pick<Donation, 'paid_at' | 'created_at'>) =>
  isoDay(paid_at ?? created_at);

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

const ledgerColumns = (balanceOf: BalanceOf): readonly BookColumn<{ txnid: string }>[] => [
  ['Net of what went back or is owed', ({ txnid }) => rupeesOf(balanceOf(txnid).kept)],
  ['Return noted on', ({ txnid }) => isoDay(balanceOf(txnid).notedAt)],
  ['Note of the return', ({ txnid }) => balanceOf(txnid).notes],
];

export function sectionOf(names: TaxNames, day: string): string {
  const section = taxNamesOn(names, day)?.section;
  return section ? `Section ${section}` : '';
}

/** The columns of the donations: those of the statement to the tax office come first. PANs are in clear. */
export const donationBookColumns = (
  pans: Pick<Pans, 'read'>,
  section: BookColumn<Donation>[1],
  balanceOf: BalanceOf,
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
    ['Amount of donation', ({ txnid }) => rupeesOf(balanceOf(txnid).paid)],
    ...ADDRESS,
    ...PAYMENT,
    ['Campaign', (row) => row.campaign_name ?? ''],
    ['Campaign id', (row) => row.campaign_id ?? ''],
    ...ledgerColumns(balanceOf),
    ...furtherColumns('donation'),
  ];
};
export interface StatementRow {
  number: number;
  donor: Donation;
  pan: string;
  section: string;
  mode: string;
  /** Whole paise that neither went back nor are owed. */
  paise: number;
}

/** The columns of the statement to the tax office, with the words of its form. */
export const statementColumns = (urn: string): readonly BookColumn<StatementRow>[] => [
  ['Sl. No.', ({ number }) => String(number)],
  ['Pre Acknowledgement Number', () => ''],
  ['ID Code', () => PAN_CODE],
  ['Unique Identification Number of the donor', ({ pan }) => pan],
  ['Section Code', ({ section }) => section],
  ['Unique Registration Number (URN)', () => urn],
  ['Date of Issuance of Unique Registration Number', () => ''],
  ['Name of donor', ({ donor }) => donor.name],
  ['Address of donor', ({ donor }) => addressLine(donor.address)],
  ['Donation Type', () => KIND],
  ['Mode of receipt', ({ mode }) => mode],
  ['Amount of donation (Indian rupees)', ({ paise }) => rupeesOf(paise)],
];

export const enrolmentBookColumns = (balanceOf: BalanceOf): readonly BookColumn<Enrolment>[] => [
  ['Receipt number', (row) => row.serial ?? ''],
  ['Date', paidOn],
  ['Name', (row) => row.name],
  ['Campaign', (row) => row.campaign_name],
  ['Campaign id', (row) => row.campaign_id],
  ['Status', statusOf],
  ['Enrolment fee', ({ txnid }) => rupeesOf(balanceOf(txnid).paid)],
  ...ADDRESS,
  ...PAYMENT,
  ...ledgerColumns(balanceOf),
  ...furtherColumns('enroll'),
];

// Spreadsheets show twelve digits as 4.47E+11, keep fifteen, drop zeros before it, read `12E5` as a power of ten and `12/3` as a day.
const REWRITTEN = /^(?:\d{12,}|0\d+|\d+E\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A cell that a spreadsheet shows as it is written: with an apostrophe where it would show something else. */
export const spreadsheetCell = (text: string): string => (REWRITTEN.test(text) && !DAY.test(text) ? `'${text}` : text);
