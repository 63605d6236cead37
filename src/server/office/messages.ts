import type { Database } from '../database/open.ts';
import type { CampaignMessage } from '../mail/campaign-letters.ts';
import type { Outbox } from '../mail/outbox.ts';
import { StartError } from '../platform/errors.ts';
import { addMails, type Enrolled, enrolledIn, type PlaceMail, reachedBy } from './enrolled.ts';

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
