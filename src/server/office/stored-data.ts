import type { ExpressionBuilder } from 'kysely';
import { plainSigns } from '../../contract/constants.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { indiaDay, rupees } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { PaymentType } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import type { LetterRequest } from '../mail/letter.ts';
import { addressLine, furtherDetails, isByHand, modeInWords } from '../payments/record.ts';

const dayOf = (time: string) => indiaDay(new Date(time));

const usedFrom = (row: { created_at: string; seen_at: string }) =>
  `since ${dayOf(row.created_at)}, last used ${dayOf(row.seen_at)}`;

/** With which browser somebody asked for a mail; empty for one that nobody asks for. */
function askedWith(payload: string): string {
  const { asked } = JSON.parse(payload) as { asked?: LetterRequest };
  return asked ? `, asked for with ${asked.browser}` : '';
}

/** The address of a mail that went to another one. */
const elsewhere = ({ recipient }: { recipient: string }, email: string): string =>
  accountEmail(recipient) === email ? '' : `, to ${recipient}`;

interface Payment {
  txnid: string;
  created_at: string;
  paid_at?: string | null;
  amount_paise: number;
  campaign_id: string | null;
}

/** The day is that of the books. */
const paymentLine = (row: Payment) =>
  [
    ...[
      row.txnid,
      dayOf(row.paid_at ?? row.created_at),
      row.amount_paise ? rupees(rupeesOf(row.amount_paise)) : 'free',
    ],
    ...(row.campaign_id ? [row.campaign_id] : []),
  ].join('  ');

/** How something was paid, under which numbers; empty for what was not. */
function paidAs(row: { mode: string | null; serial?: string | null; provider_id: string | null }): string[] {
  return [
    row.serial ? `receipt ${row.serial}` : '',
    row.mode ? `paid by ${modeInWords(row.mode)}` : '',
    row.provider_id ? `${isByHand(row.mode ?? '') ? 'number' : "the provider's id"} ${row.provider_id}` : '',
  ];
}

/** What somebody filled in for a payment or a place; `json` is the column of the form. */
function filledIn(
  type: PaymentType,
  { name, email, mobile, pan }: { name: string; email: string; mobile: string; pan?: string },
  json: string,
  ...more: string[]
): string {
  const further = furtherDetails(type, json).map(([heading, value]) => `${heading}: ${value}`);
  return [name, email, mobile, addressLine(json), ...further, pan ? 'a PAN' : '', ...more].filter(Boolean).join(', ');
}

async function accountLines(on: Database, email: string): Promise<string[]> {
  const user = await accountOf(on, email);
  if (!user) return [];
  const profile = await on.selectFrom('profiles').selectAll().where('user_id', '=', user.id).executeTakeFirst();
  const google = await on.selectFrom('google_identities').select('email').where('user_id', '=', user.id).execute();
  const logins = await on.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
  const known = await on.selectFrom('devices').selectAll().where('user_id', '=', user.id).execute();
  const { user_id: _, updated_at: __, pan, ...told } = profile ?? { user_id: '', updated_at: '', pan: '' };
  return [
    `account: since ${dayOf(user.created_at)}, phone ${user.mobile || 'not given'}`,
    ...Object.entries(told).flatMap(([name, value]) => (value ? [`profile: ${name} ${value}`] : [])),
    ...(pan ? ['profile: a PAN'] : []),
    ...google.map((identity) => `login with Google: ${identity.email}`),
    ...logins.map((login) => `login: ${login.browser}, ${usedFrom(login)}`),
    ...known.map((device) => `browser that is known: ${usedFrom(device)}`),
  ];
}

/**
 * All that is stored about the person with an address, a line for each thing, or none. PANs are named and not shown: the person knows
 * the number, and a terminal keeps what it has shown.
 */
export async function storedAbout(on: Database, typed: string): Promise<string[]> {
  const email = accountEmail(typed);
  const mine = ofPerson(email, (await accountOf(on, email))?.id);
  const own = hasEmail(email);
  const donations = await on.selectFrom('donations').selectAll().where(mine).orderBy('created_at').execute();
  const places = await on.selectFrom('enrolments').selectAll().where(mine).orderBy('created_at').execute();
  const begun = await on
    .selectFrom('intents')
    .selectAll()
    .where(mine)
    .where('status', '<>', 'paid')
    .orderBy('created_at')
    .execute();
  const registrations = await on.selectFrom('registrations').selectAll().where(own).execute();
  const linkings = await on.selectFrom('google_links').select('id').where('email', '=', email).execute();
  const reviews = await on.selectFrom('reviews').selectAll().where(own).execute();
  const messages = await on.selectFrom('contact_messages').selectAll().where(own).execute();
  // Never empty, which SQL has no list for; no payment has an empty id.
  const ids = ['', ...[...donations, ...places, ...begun].map(({ txnid }) => txnid)];
  const receipts = ids.map((txnid) => `receipt:${txnid}`);
  // The receipt of a payment goes to the address that was typed for it, which may be another one.
  const mails = await on
    .selectFrom('mails')
    .selectAll()
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['recipient']), '=', email), eb('once_key', 'in', receipts)]))
    .execute();
  const told = await on
    .selectFrom('staff_messages')
    .innerJoin('staff_message_people', 'message_id', 'staff_messages.id')
    .select(['at', 'campaign_id', 'subject'])
    .where('txnid', 'in', ids)
    .orderBy('at')
    .execute();
  const closed = await on.selectFrom('closed_matters').selectAll().where('txnid', 'in', ids).execute();
  const acts = await on
    .selectFrom('staff_log')
    .selectAll()
    .where('about', 'in', [...ids, ...reviews.map(({ id }) => id), email])
    .orderBy('at')
    .execute();
  const staff = await on.selectFrom('staff').selectAll().where('email', '=', email).execute();
  return [
    ...(await accountLines(on, email)),
    ...staff.map((row) => `works at the desk: ${row.role}, since ${dayOf(row.created_at)}`),
    ...registrations.map((row) => `registration: ${dayOf(row.created_at)}, phone ${row.mobile}`),
    ...linkings.map(() => 'login with Google that waits to be linked'),
    ...donations.map(
      (row) => `donation: ${paymentLine(row)}  ${filledIn('donation', row, row.address, ...paidAs(row))}`,
    ),
    ...places.map((row) => {
      const place = row.status === 'REFUND' ? 'without a place' : 'with a place';
      const more = [place, row.came ? 'came' : '', row.note && `noted: ${row.note}`];
      return `enrolment: ${paymentLine(row)}  ${filledIn('enroll', row, row.address, ...paidAs(row), ...more)}`;
    }),
    ...begun.map((row) => {
      const filled = filledIn(row.type, row, row.donor, ...paidAs(row));
      return `payment that was begun: ${paymentLine(row)}  ${row.status}  ${filled}`;
    }),
    ...reviews.map(
      (row) =>
        `review: ${row.id}  ${dayOf(row.created_at)}  ${row.campaign_id}  ${row.rating} of 5  ${row.name}: ${row.headline}: ${row.comment}`,
    ),
    ...messages.map((row) => `message: ${dayOf(row.created_at)}  ${row.name}, ${row.phone}: ${row.message}`),
    ...mails.map(
      (row) =>
        `mail: ${dayOf(row.created_at)}  ${row.kind}  ${row.status}${elsewhere(row, email)}${askedWith(row.payload)}`,
    ),
    ...told.map((row) => `message of the foundation: ${dayOf(row.at)}  ${row.campaign_id}  ${row.subject}`),
    ...closed.map(
      ({ txnid, closed_at, reason }) => `closed by the foundation: ${txnid}  ${dayOf(closed_at)}  ${reason}`,
    ),
    ...acts.map(
      ({ at, what, about, before, after }) =>
        `done by the foundation: ${about}  ${dayOf(at)}  ${[what, before, after].filter(Boolean).join(': ')}`,
    ),
  ];
}

type WithEmail = 'donations' | 'enrolments' | 'intents' | 'registrations' | 'reviews' | 'contact_messages';

/** An address as accounts have it. What was typed into other forms is compared in small letters. */
export const accountEmail = (email: string): string => plainSigns(email).toLowerCase();

/** The condition of rows that hold an address in any spelling. */
export const hasEmail = (email: string) => (eb: ExpressionBuilder<Tables, WithEmail>) =>
  eb(eb.fn<string>('lower', ['email']), '=', email);

/** The condition of payments and places that are a user's, or were made with the user's address. */
export const ofPerson =
  (email: string, userId: string | undefined) =>
  (eb: ExpressionBuilder<Tables, 'donations' | 'enrolments' | 'intents'>) =>
    eb.or([hasEmail(email)(eb), ...(userId === undefined ? [] : [eb('user_id', '=', userId)])]);

/** The transaction ids of a person: paid, free, and begun. */
export async function idsOf(on: Database, email: string, userId: string | undefined): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of ['donations', 'enrolments', 'intents'] as const)
    for (const { txnid } of await on.selectFrom(table).select('txnid').where(ofPerson(email, userId)).execute())
      ids.add(txnid);
  return [...ids];
}

/** The account of an address; undefined where there is none. */
export const accountOf = (on: Database, email: string) =>
  on.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
