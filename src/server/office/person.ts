import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql, type Transaction } from 'kysely';
import { startOfDay } from '../../content/days.ts';
import { plainSigns } from '../../contract/constants.ts';
import { phoneDigits } from '../../contract/fields.ts';
import { day } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { taxYearOf, taxYearRange } from '../payments/record.ts';
import { oneWord } from '../people/find.ts';

export interface Person {
  email: string;
  phone: string;
  userId: string | undefined;
  made: readonly string[];
  begun: readonly string[];
  begunCount: number;
  reviews: readonly string[];
  at: Date;
}

/** Bounds: a stranger can begin any number of payments with any address. */
const MOST_MADE = 5000;
const MOST_BEGUN = 100;

type WithEmail = 'donations' | 'enrolments' | 'intents' | 'reviews' | 'contact_messages';
type Payments = 'donations' | 'enrolments' | 'intents';

/** An address as accounts have it. What was typed into other forms is compared in small letters. */
export const accountEmail = (email: string): string => plainSigns(email).toLowerCase();

/** The condition of rows that hold an address in any spelling. */
export const hasEmail =
  ({ email }: Pick<Person, 'email'>) =>
  (eb: ExpressionBuilder<Tables, WithEmail>): ExpressionWrapper<Tables, WithEmail, SqlBool> =>
    eb(eb.fn<string>('lower', ['email']), '=', email);

/** The condition of payments and places with the address or the phone itself. */
const named = (person: Pick<Person, 'email' | 'phone'>) => (eb: ExpressionBuilder<Tables, Payments>) =>
  person.email ? hasEmail(person)(eb) : eb('mobile', '=', person.phone);

/** Whether a row is the person's own: of the account, or of nobody with the address; by a phone, of nobody without an address. */
export const owned = (person: Person) => (eb: ExpressionBuilder<Tables, 'enrolments'>) =>
  eb.and([
    eb('txnid', 'in', ['', ...person.made]),
    eb.or([
      eb.and([eb('user_id', 'is', null), named(person)(eb), ...(person.email ? [] : [eb('email', '=', '')])]),
      ...(person.userId === undefined ? [] : [eb('user_id', '=', person.userId)]),
    ]),
  ]);

/** Finds somebody by what was typed: an email address where it has an @, else a phone. */
export async function personOf(on: Database, typed: string, at: Date): Promise<Person> {
  const email = typed.includes('@') ? accountEmail(typed) : '';
  const phone = email ? '' : phoneDigits(typed);
  const user = email
    ? await on.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    : undefined;
  const word = oneWord(email || phone);
  const words = on.selectFrom('person_words').where('word', '=', word);
  const idsOf = async (begun: 0 | 1, most: number) =>
    (await words.select('txnid').where('begun', '=', begun).limit(most).execute()).map(({ txnid }) => txnid);
  const made = ['', ...(await idsOf(0, MOST_MADE))];
  const begun = ['', ...(await idsOf(1, MOST_BEGUN))];
  const found = new Set<string>();
  for (const table of ['donations', 'enrolments'] as const) {
    const rows = on.selectFrom<Payments>(table).select('txnid');
    const all = await rows.where('txnid', 'in', made).where(named({ email, phone })).execute();
    if (user) all.push(...(await rows.where('user_id', '=', user.id).limit(MOST_MADE).execute()));
    for (const { txnid } of all) found.add(txnid);
  }
  const intents = on
    .selectFrom('intents')
    .select('txnid')
    .where('status', '<>', 'paid')
    .orderBy('created_at', 'desc')
    .limit(MOST_BEGUN);
  const open = new Set(
    (await intents.where('txnid', 'in', begun).where(named({ email, phone })).execute()).map(({ txnid }) => txnid),
  );
  if (user) for (const { txnid } of await intents.where('user_id', '=', user.id).execute()) open.add(txnid);
  const { count } = await on
    .selectFrom(words.where('begun', '=', 1).select('txnid').limit(MOST_MADE).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const reviews = email
    ? await on.selectFrom('reviews').select('id').where(hasEmail({ email })).limit(MOST_MADE).execute()
    : [];
  return {
    ...{ email, phone, userId: user?.id, at, made: [...found] },
    ...{ begun: [...open], begunCount: Math.max(open.size, Number(count)) },
    reviews: reviews.map(({ id }) => id),
  };
}

export interface Stored {
  /** One line: the kind, a colon, and what is stored. */
  text: string;
  stays: string | null;
}

/** How many rows of a kind were deleted, in words for one and for several. */
export type Deleted = [one: string, count: number, many?: string][];

/** What a table holds of people, and what becomes of it. Where nothing is done, words say why. */
export interface PersonalTable {
  /** The columns that hold an address or a phone, or a text with one in it. */
  holds: readonly string[];
  stored: string | ((on: Database, person: Person) => Promise<Stored[]>);
  forget: string | ((on: Transaction<Tables>, person: Person) => Promise<Deleted>);
  /** What goes by itself once its time has come; some rows in a run. */
  expire: string | ((on: Database, at: Date) => Promise<unknown>);
}

export const MOST_SHOWN = 500;

/** So many rows are emptied in one run. */
export const IN_A_RUN = 200;

const BOOK_YEARS = 8;

export const DELETED = 'Deleted';

export const daysBefore = (at: Date, days: number): string => new Date(at.getTime() - days * 86_400_000).toISOString();

const lastDay = (year: number) => day(startOfDay(`${year}-03-31`));

export const booksUntil = (paidAt: string): string => lastDay(taxYearOf(new Date(paidAt)) + 1 + BOOK_YEARS);

/** Until when the person of a place is known: the end of the tax year in which its walk ended. */
export const walkUntil = (endDay: string): string => lastDay(taxYearOf(new Date(startOfDay(endDay))) + 1);

/** The first moment that the books still hold. */
export const booksFrom = (at: Date): string => taxYearRange(taxYearOf(at) - BOOK_YEARS).from;

/** The first day of the tax year, in India. */
export const yearFrom = (at: Date): string => `${taxYearOf(at)}-04-01`;

export const storedLines = async <Row>(
  query: { limit(most: number): { execute(): Promise<Row[]> } },
  text: (row: Row) => string,
  stays: (row: Row) => string | null = () => null,
): Promise<Stored[]> =>
  (await query.limit(MOST_SHOWN).execute()).map((row) => ({ text: text(row), stays: stays(row) }));
