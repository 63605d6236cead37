import { fold } from '../../contract/fold.ts';
import type { Database } from '../database/open.ts';
import { DROPPED } from '../mail/deliver.ts';
import { oneLine } from '../mail/letter.ts';
import { readFormJson } from '../payments/record.ts';
import { placesIn } from '../places/places.ts';

/**
 * Who has a place in a campaign, by name, with the address to which a mail about it goes: that of the login for a free place, since anybody
 * can type any address for one. Rows without address and phone are those of deleted people, and left out.
 */
export async function enrolledIn(on: Database, campaign: string, ids?: readonly string[]) {
  const rows = await placesIn(on, campaign)
    .leftJoin('users', 'users.id', 'enrolments.user_id')
    .select([
      'enrolments.txnid',
      'enrolments.name',
      'enrolments.mobile',
      'enrolments.address',
      'enrolments.told_called_off',
    ])
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('enrolments.amount_paise', '=', 0)
        .then(eb.fn.coalesce('users.email', 'enrolments.email'))
        .else(ref('enrolments.email'))
        .end()
        .as('to'),
    )
    .$if(ids !== undefined, (query) => query.where('enrolments.txnid', 'in', ids?.length ? ids : ['']))
    .where((eb) => eb.or([eb('enrolments.email', '<>', ''), eb('enrolments.mobile', '<>', '')]))
    .execute();
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.txnid.localeCompare(b.txnid));
}

export type Enrolled = Awaited<ReturnType<typeof enrolledIn>>[number];

/**
 * The names of people by their transaction ids, for a list in which one is chosen: where several have one name, the last digits of the
 * phone and the town stand behind it, and the id where these are the same too.
 */
export function namesApart(
  people: readonly Pick<Enrolled, 'txnid' | 'name' | 'mobile' | 'address'>[],
): ReadonlyMap<string, string> {
  const seen = (texts: readonly string[]) => {
    const times = new Map<string, number>();
    for (const text of texts) times.set(fold(text), (times.get(fold(text)) ?? 0) + 1);
    return (text: string) => (times.get(fold(text)) ?? 0) > 1;
  };
  const names = people.map(({ name }) => oneLine(name));
  const isShared = seen(names);
  const longer = people.map(({ mobile, address }, at) => {
    const name = names[at] ?? '';
    if (!isShared(name)) return name;
    const phone = mobile.replace(/\D/g, '').slice(-4);
    return [name, phone && `…${phone}`, oneLine(readFormJson(address)['city'] ?? '')].filter(Boolean).join(', ');
  });
  const isSame = seen(longer);
  return new Map(
    people.map(({ txnid }, at) => [txnid, isSame(longer[at] ?? '') ? `${longer[at]}, ${txnid}` : (longer[at] ?? '')]),
  );
}

/** How far a mail came: `no` it cannot reach the person, it `waits`, or it was `sent`; and that as a sentence. */
export interface Reached {
  state: 'no' | 'waits' | 'sent';
  words: string;
}

/**
 * How far the mail with each of these `once` keys came. A key without a mail is missing: none was made, or nobody keeps it any more.
 */
export async function reachedBy(on: Database, keys: readonly string[]): Promise<ReadonlyMap<string, Reached>> {
  const reached = new Map<string, Reached>();
  // Databases limit the number of parameters in one statement.
  for (let at = 0; at < keys.length; at += 500) {
    const rows = await on
      .selectFrom('mails')
      .select(['once_key', 'kind', 'status', 'last_error'])
      .where('once_key', 'in', keys.slice(at, at + 500))
      .execute();
    for (const { once_key, ...mail } of rows) reached.set(once_key ?? '', reachedAs(mail));
  }
  return reached;
}

function reachedAs({ kind, status, last_error }: { kind: string; status: string; last_error: string | null }): Reached {
  if (kind === DROPPED) return { state: 'no', words: 'Not sent: it did not hold any more when its turn came.' };
  if (status === 'sent') return { state: 'sent', words: 'Sent.' };
  if (status === 'queued')
    return { state: 'waits', words: last_error ? `Not sent yet, and tried again: ${last_error}` : 'Waits to be sent.' };
  return { state: 'no', words: `Could not be sent: ${last_error ?? 'taken off the list'}` };
}

/** Of a person without an address. */
export const UNREACHABLE: Reached = { state: 'no', words: 'No mail address: please call.' };
