import { phoneDigits } from '../../contract/fields.ts';
import { fold } from '../../contract/fold.ts';
import type { Database } from '../database/open.ts';

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

/** The end of a phone as a word that is found by its last digits. */
export const fromBehind = (digits: string): string => `#${[...digits].reverse().join('')}`;

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

/** Stores by which words a payment or a place is found: call it in the transaction that adds it, changes whose it is, or deletes it. */
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
  const words = payer ? [...new Set([...foundBy(payer), oneWord(txnid)])].filter(Boolean) : [];
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
