import { type TaxNames, taxNamesOn } from '../../content/tax-names.ts';
import { csv } from '../../lib/csv.ts';
import type { Database } from '../database/open.ts';
import { oneLine } from '../mail/letter.ts';
import type { Pans } from '../pan/pans.ts';
import { taxYearRange } from '../payments/tax-year.ts';
import { asWritten } from './as-written.ts';
import {
  type BookColumn,
  type Donation,
  donationBookColumns,
  type Enrolment,
  enrolmentBookColumns,
  paidOn,
} from './book-columns.ts';
import { returnNotes } from './returned.ts';

/** What was typed stands in one line and in its own direction, as in the receipts, and a spreadsheet shows it as it is. */
const table = <Row>(columns: readonly BookColumn<Row>[], rows: readonly Row[]): string =>
  csv(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, cell]) => asWritten(oneLine(cell(row))))),
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
