import { fold } from '../../contract/fold.ts';
import type { Database } from '../database/open.ts';
import type { CampaignMessage } from '../mail/campaign-letters.ts';
import { DROPPED } from '../mail/deliver.ts';
import type { OwnMail } from '../mail/kinds.ts';
import { oneLine } from '../mail/letter.ts';
import type { Outbox } from '../mail/outbox.ts';
import { readFormJson } from '../payments/record.ts';
import { countAlong } from '../places/companions.ts';
import { placesIn } from '../places/places.ts';
import { StartError } from '../platform/errors.ts';

/**
 * Who has booked a place in a campaign, by name, without deleted people, and how many come along, who have no mail address. Mails for a free place go to the address of the login: anybody can type
 * any other.
 */
export async function enrolledIn(on: Database, campaign: string, ids?: readonly string[]) {
  const rows = await placesIn(on, campaign)
    .leftJoin('users', 'users.id', 'enrolments.user_id')
    .select([
      'enrolments.id',
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
    .select(countAlong.as('along'))
    .$if(ids !== undefined, (query) => query.where('enrolments.txnid', 'in', ids?.length ? ids : ['']))
    .where((eb) => eb.or([eb('enrolments.email', '<>', ''), eb('enrolments.mobile', '<>', '')]))
    .execute();
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.txnid.localeCompare(b.txnid));
}

export type Enrolled = Awaited<ReturnType<typeof enrolledIn>>[number];

/**
 * The names of people by their ids: where several have one name, the last digits of the phone, the town or the id stand behind
 * it.
 */
export function namesApart(
  people: readonly Pick<Enrolled, 'id' | 'txnid' | 'name' | 'mobile' | 'address'>[],
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
    people.map(({ id, txnid }, at) => [id, isSame(longer[at] ?? '') ? `${longer[at]}, ${txnid}` : (longer[at] ?? '')]),
  );
}

export interface PlaceMail {
  /** Names the matter, such as `called-off:2026-11-23T12:00:00.000Z`. */
  once: string;
  mail(txnid: string): OwnMail;
}

/** Adds the mail of each of these places that has an address and none with its key, in the caller's transaction. */
export async function addMails(
  on: Database,
  outbox: Pick<Outbox, 'add'>,
  places: readonly Enrolled[],
  { once, mail }: PlaceMail,
): Promise<void> {
  for (const { txnid, to } of places) if (to) await outbox.add(on, to, mail(txnid), `${once}:${txnid}`);
}

interface Reached {
  state: 'no' | 'waits' | 'sent';
  words: string;
}

const NOT_YET: Reached = { state: 'waits', words: 'Not told yet.' };
const GONE: Reached = { state: 'sent', words: 'Its mail is kept no longer.' };
const UNREACHABLE: Reached = { state: 'no', words: 'No mail address: please call.' };
const ORDER = ['no', 'waits', 'sent'];

function reachedAs({ kind, status, last_error }: { kind: string; status: string; last_error: string | null }): Reached {
  if (kind === DROPPED) return { state: 'no', words: 'Not sent: it did not hold any more when its turn came.' };
  if (status === 'sent') return { state: 'sent', words: 'Sent.' };
  if (status === 'queued')
    return { state: 'waits', words: last_error ? `Not sent yet, and tried again: ${last_error}` : 'Waits to be sent.' };
  return { state: 'no', words: `Could not be sent: ${last_error ?? 'taken off the list'}` };
}

export interface Addressee extends Enrolled {
  reached: Reached;
}

/** How far the mail about a matter (`once`) came to each of these people: whom it cannot reach comes first. */
export async function reachedBy(
  on: Database,
  people: readonly Enrolled[],
  once: string,
  isTold: (person: Enrolled) => boolean = () => true,
): Promise<Addressee[]> {
  const reached = new Map<string | null, Reached>();
  for (let at = 0; at < people.length; at += 500) {
    const keys = people.slice(at, at + 500).map(({ txnid }) => `${once}:${txnid}`);
    const mails = on.selectFrom('mails').select(['once_key', 'kind', 'status', 'last_error']);
    for (const { once_key, ...mail } of await mails.where('once_key', 'in', keys).execute())
      reached.set(once_key, reachedAs(mail));
  }
  const of = (person: Enrolled) =>
    isTold(person) ? (reached.get(`${once}:${person.txnid}`) ?? (person.to ? GONE : UNREACHABLE)) : NOT_YET;
  const all = people.map((person) => ({ ...person, reached: of(person) }));
  return all.toSorted((a, b) => ORDER.indexOf(a.reached.state) - ORDER.indexOf(b.reached.state));
}

export interface MessageToSend extends CampaignMessage {
  /** Made by the form: of messages with the same one only the first is sent. */
  once: string;
  /** Transaction ids of the places of those who get it; undefined for everybody. */
  people: readonly string[] | undefined;
  who: string;
}

const mailOf = (message: string): PlaceMail => ({
  once: `message:${message}`,
  mail: (txnid) => ({ kind: 'campaign-message', payload: { message, txnid } }),
});

/** Those of the enrolled who get a message. */
export const chosenOf = (enrolled: readonly Enrolled[], { people }: Pick<MessageToSend, 'people'>): Enrolled[] =>
  enrolled.filter(({ txnid }) => !people || people.includes(txnid));

/**
 * Sends a message, a mail for each person, in the caller's transaction. Resolves to those who get it; undefined where it was sent before.
 * Throws a `StartError` where nobody gets it, and where its `once` was that of another message.
 */
export async function sendMessage(on: Database, outbox: Pick<Outbox, 'add'>, message: MessageToSend, at: Date) {
  const { once, campaign, subject, body, who, reply_to } = message;
  const row = { id: once, campaign_id: campaign, subject, body, who, reply_to, at: at.toISOString() };
  const stored = await on
    .insertInto('staff_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) {
    const sent = await on.selectFrom('staff_messages').selectAll().where('id', '=', once).executeTakeFirst();
    if (sent?.campaign_id === campaign && sent.subject === subject && sent.body === body) return undefined;
    throw new StartError('Another message was sent from this page before. Open the page again to write a new one.');
  }
  const people = chosenOf(await enrolledIn(on, campaign), message);
  if (!people.length) throw new StartError('Tick at least one person, or choose everybody.');
  for (let from = 0; from < people.length; from += 100) {
    const rows = people.slice(from, from + 100).map(({ txnid }) => ({ message_id: once, txnid }));
    await on.insertInto('staff_message_people').values(rows).execute();
  }
  await addMails(on, outbox, people, mailOf(once));
  return people;
}

/** A page of the messages of a campaign, newest first, and one row more where there is another page. */
export const messagesOf = (db: Database, campaign: string, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('staff_messages')
    .select(['id', 'subject', 'who', 'at'])
    .select((eb) =>
      eb
        .selectFrom('staff_message_people')
        .whereRef('message_id', '=', 'staff_messages.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('people'),
    )
    .where('campaign_id', '=', campaign)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(size + 1)
    .offset(page * size)
    .execute();

/** A message of a campaign with the people who still have a place: whom it cannot reach first. Undefined where there is none. */
export async function messageIn(db: Database, campaign: string, id: string) {
  const message = await db
    .selectFrom('staff_messages')
    .selectAll()
    .where('id', '=', id)
    .where('campaign_id', '=', campaign)
    .executeTakeFirst();
  if (!message) return undefined;
  const rows = await db.selectFrom('staff_message_people').select('txnid').where('message_id', '=', id).execute();
  const txnids = new Set(rows.map(({ txnid }) => txnid));
  const people = (await enrolledIn(db, campaign)).filter(({ txnid }) => txnids.has(txnid));
  return { message, left: txnids.size - people.length, addressees: await reachedBy(db, people, mailOf(id).once) };
}
