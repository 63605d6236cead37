import { type RawBuilder, sql } from 'kysely';
import { phoneDigits } from '../../contract/fields.ts';
import { fold } from '../../contract/fold.ts';
import { typedSigns } from '../../contract/typed.ts';
import type { Database } from '../database/open.ts';

type Wanted = { starts: string } | { oneOf: readonly string[] };
type Wish = readonly Wanted[];

/** Sorts above every letter in both databases. */
const LAST = '\u{10ffff}';

const fits = (word: RawBuilder<unknown>, wanted: Wanted) =>
  'starts' in wanted
    ? sql`${word} >= ${wanted.starts} and ${word} < ${wanted.starts + LAST}`
    : sql`${word} in (${sql.join(wanted.oneOf)})`;

/** A name as short as this is not looked for with a wrong letter. */
const SHORTEST_MISSPELT = 5;
const LONGEST_MISSPELT = 16;

/** The letters with which a wrong one of a word can be replaced: those of its script. */
function lettersLike(word: string): string[] {
  const first = (word.codePointAt(0) ?? 0) & ~0x7f;
  const block = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(first + at));
  return block.filter((letter) => /[\p{Ll}\p{Lo}\p{M}]/u.test(letter));
}

/** Every name that differs from a word by one letter: another, missing, added, or two that changed places. */
function misspelt(word: string): string[] {
  const letters = [...word];
  if (letters.length + 1 < SHORTEST_MISSPELT || letters.length > LONGEST_MISSPELT || /\d/.test(word)) return [];
  const others = lettersLike(word);
  const put = (at: number, without: number, ...more: string[]) => letters.toSpliced(at, without, ...more);
  const names = letters.flatMap((letter, at) => [
    put(at, 1),
    ...(at ? [put(at - 1, 2, letter, letters[at - 1] ?? '')] : []),
    ...others.flatMap((other) => [put(at, 1, other), put(at, 0, other)]),
  ]);
  const all = [...names, ...others.map((other) => [...letters, other])];
  return [...new Set(all.filter((name) => name.length >= SHORTEST_MISSPELT).map((name) => name.join('')))];
}

/** What a typed text can mean: words in any order, one word, or a phone. */
function meant(typed: string): { exact: Wish[]; near: Wish[] } {
  const words = wordsOf(typed);
  // The longest one first: fewest people have it.
  const sorted = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, 6);
  const starts = sorted.map((word): Wanted => ({ starts: word }));
  const digits = /^[\d\s+().-]+$/.test(typedSigns(typed)) ? oneWord(typed) : '';
  const phones = [digits, digits.replace(/^(?:00)?91/, ''), digits.replace(/^0+/, '')];
  const exact = [
    starts,
    ...(words.length > 1 ? [[{ starts: oneWord(typed) }]] : []),
    ...[...new Set(phones)]
      .filter((phone) => phone.length >= 4)
      .flatMap((phone) => [[{ starts: phone }], [{ starts: fromBehind(phone) }]]),
  ];
  const near = sorted.flatMap((word, at): Wish[] => {
    const oneOf = misspelt(word);
    return oneOf.length ? [[{ oneOf }, ...starts.toSpliced(at, 1)]] : [];
  });
  return { exact, near };
}

/** So many words are read; fewer of those who began a payment and did not pay, so that a flood costs nothing. */
const MOST_READ = [10_000, 2_000] as const;

async function idsOf(db: Database, wishes: readonly Wish[], begun: 0 | 1, campaign?: string): Promise<string[]> {
  const here =
    campaign === undefined ? sql`` : sql` and txnid in (select txnid from enrolments where campaign_id = ${campaign})`;
  const found = wishes.flatMap(([first, ...others]) => {
    if (!first) return [];
    const read = sql`select txnid from person_words where begun = ${sql.lit(begun)} and ${fits(sql.ref('word'), first)}${here} limit ${sql.lit(MOST_READ[begun])}`;
    const rest = others.map(
      (wanted) =>
        sql`exists (select 1 from person_words o where o.txnid = r.txnid and ${fits(sql.ref('o.word'), wanted)})`,
    );
    return [sql`select distinct txnid from (${read}) r where ${sql.join([sql`1 = 1`, ...rest], sql` and `)}`];
  });
  if (!found.length) return [];
  const { rows } = await sql<{ txnid: string }>`${sql.join(found, sql` union `)}`.execute(db);
  return rows.map(({ txnid }) => txnid);
}

interface FoundIds {
  exact: string[];
  near: string[];
}

/**
 * Who is found by a name, phone, email, receipt number or id: payments, begun ones too, and places, or of one campaign those who enrolled.
 * Accents, scripts of digits and the order of words make no difference.
 */
export async function findIds(db: Database, typed: string, campaign?: string): Promise<FoundIds> {
  const { exact, near } = meant(typed);
  const both = async (wishes: readonly Wish[]) => [
    ...(await idsOf(db, wishes, 0, campaign)),
    ...(campaign === undefined ? await idsOf(db, wishes, 1) : []),
  ];
  const found = await both(exact);
  const known = new Set(found);
  return { exact: found, near: (await both(near)).filter((id) => !known.has(id)) };
}

/** Whom a typed text finds of those who have enrolled in a campaign. */
export async function findInCampaign(db: Database, typed: string, campaign: string): Promise<ReadonlySet<string>> {
  const { exact, near } = await findIds(db, typed, campaign);
  return new Set([...exact, ...near]);
}

/** The ids of payments and places with the same email or phone as another one, so many of each at most. */
export async function findSame(
  db: Database,
  { email, mobile }: { email: string; mobile: string },
  most: number,
): Promise<string[]> {
  const words = [email, phoneDigits(mobile)].map(oneWord).filter(Boolean);
  if (!words.length) return [];
  const rows = await db
    .selectFrom('person_words')
    .select('txnid')
    .distinct()
    .where('word', 'in', words)
    .where('begun', 'in', [0, 1])
    .limit(most)
    .execute();
  return rows.map(({ txnid }) => txnid);
}

/** Bounds, so that nobody can fill the table with one name. */
const MOST_WORDS = 8;
const LONGEST_WORD = 60;

/** The words of a text, folded: letters, their marks and digits. An apostrophe joins (O'Brien), every other sign parts. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));

/** A text as one word, such as an address or an id. */
export const oneWord = (text: string): string => wordsOf(text).join('').slice(0, LONGEST_WORD);

const fromBehind = (digits: string): string => `#${[...digits].reverse().join('')}`;

interface Payer {
  name: string;
  email: string;
  mobile: string;
  provider_id: string | null;
  serial?: string | null;
}

/** What somebody is found by. Of a name also each two words that follow each other as one: `rajkumar` finds Raj Kumar. */
function foundBy({ name, email, mobile, provider_id, serial }: Payer): string[] {
  const names = wordsOf(name).slice(0, MOST_WORDS);
  const pairs = names.slice(1).map((word, at) => `${names[at]}${word}`.slice(0, LONGEST_WORD));
  const phone = oneWord(phoneDigits(mobile));
  return [
    ...names,
    ...pairs,
    ...[email, provider_id ?? '', serial ?? ''].map(oneWord),
    ...[phone, /^\d{4,}$/.test(phone) ? fromBehind(phone) : ''],
  ];
}

const COLUMNS = ['name', 'email', 'mobile', 'provider_id'] as const;

/** Stores by which words a payment or a place is found, also those of who comes along: call it in the transaction that adds it, changes whose it is, or deletes it. */
export async function keepFindable(on: Database, txnid: string): Promise<void> {
  const of = <T extends 'donations' | 'enrolments'>(table: T) =>
    on
      .selectFrom<'donations' | 'enrolments'>(table)
      .select([...COLUMNS, 'serial'])
      .where('txnid', '=', txnid);
  const made = (await of('donations').executeTakeFirst()) ?? (await of('enrolments').executeTakeFirst());
  const begun = await on
    .selectFrom('intents')
    .select([...COLUMNS, 'firstname'])
    .where('txnid', '=', txnid)
    .executeTakeFirst();
  const payer = made ?? (begun && { ...begun, name: begun.name || begun.firstname });
  const along = on.selectFrom('companions').select(['name', 'mobile']).where('txnid', '=', txnid);
  const others = payer ? await along.execute() : [];
  const people = [...(payer ? [payer] : []), ...others.map((one) => ({ ...one, email: '', provider_id: null }))];
  const words = [...new Set([...people.flatMap(foundBy), ...(payer ? [oneWord(txnid)] : [])])].filter(Boolean);
  await on
    .deleteFrom('person_words')
    .where('txnid', '=', txnid)
    .$if(words.length > 0, (query) => query.where('word', 'not in', words))
    .execute();
  const row = { txnid, begun: made ? 0 : 1 };
  if (words.length)
    await on
      .insertInto('person_words')
      .values(words.map((word) => ({ ...row, word })))
      .onConflict((conflict) => conflict.columns(['txnid', 'word']).doUpdateSet({ begun: row.begun }))
      .execute();
}
