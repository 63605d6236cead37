import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { plainSigns } from '../../contract/constants.ts';
import { phoneDigits } from '../../contract/fields.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { oneWord } from '../people/words.ts';

/** Somebody whose data is meant: by an email address, or by a phone where there is none. */
export interface Person {
  /** In small letters; empty where a phone is meant. */
  email: string;
  /** Digits; empty where an address is meant. */
  phone: string;
  userId: string | undefined;
  /** Transaction ids of what was paid or booked by the address or phone, or with the account. */
  made: readonly string[];
  /** Some payments that were begun and not paid, and how many there are, as far as they are counted. */
  begun: readonly string[];
  begunCount: number;
  reviews: readonly string[];
  at: Date;
}

/** So many made payments, and so many that were begun, are read of one person: a stranger can begin any number with any address. */
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

/** The condition of payments and places with the address or the phone itself: the words by which they are found are less exact. */
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
