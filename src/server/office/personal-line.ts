import type { Transaction } from 'kysely';
import { startOfDay } from '../../content/days.ts';
import { day } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { taxYearOf, taxYearRange } from '../payments/record.ts';
import type { Person } from './person-found.ts';

/** Something that is stored about somebody. */
export interface Stored {
  /** One line: the kind, a colon, and what is stored. */
  text: string;
  /** Why it stays when the person is deleted, and until when; null for what goes. */
  stays: string | null;
}

/** How many rows of a kind were deleted, in the words of the report: for one, and for several. */
export type Deleted = [one: string, count: number, many?: string][];

/**
 * What a table holds of people, and what becomes of it. Where nothing is done, words say why: whoever adds a table has to think of each.
 */
export interface PersonalTable {
  /** The columns that hold an address or a phone, or a text with one in it. */
  holds: readonly string[];
  /** A line for each thing that is stored about somebody. */
  stored: string | ((on: Database, person: Person) => Promise<Stored[]>);
  /** What goes when somebody is deleted. */
  forget: string | ((on: Transaction<Tables>, person: Person) => Promise<Deleted>);
  /** What goes by itself once its time has come; some rows in a run. */
  expire: string | ((on: Database, at: Date) => Promise<unknown>);
}

/** So many rows of a kind are shown of one person. */
export const MOST_SHOWN = 500;

/** So many rows are emptied in one run. */
export const IN_A_RUN = 200;

/** How many years after the end of a tax year its books are kept. */
const BOOK_YEARS = 8;

/** What stands in place of a name that was deleted. */
export const DELETED = 'Deleted';

/** Days as ISO 8601 of their beginning. */
export const daysBefore = (at: Date, days: number): string => new Date(at.getTime() - days * 86_400_000).toISOString();

const lastDay = (year: number) => day(startOfDay(`${year}-03-31`));

/** Until when the books hold a payment: `31 March 2035`. */
export const booksUntil = (paidAt: string): string => lastDay(taxYearOf(new Date(paidAt)) + 1 + BOOK_YEARS);

/** Until when the person of a place is known: the end of the tax year in which its walk ended. */
export const walkUntil = (endDay: string): string => lastDay(taxYearOf(new Date(startOfDay(endDay))) + 1);

/** The first moment that the books still hold. */
export const booksFrom = (at: Date): string => taxYearRange(taxYearOf(at) - BOOK_YEARS).from;

/** The first day of the tax year, in India. */
export const yearFrom = (at: Date): string => `${taxYearOf(at)}-04-01`;
