import { sql } from 'kysely';
import { DAY_MS, day, isoDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { DROPPED } from '../mail/deliver.ts';
import { kindsWhere } from '../mail/kinds.ts';
import type { LetterRequest } from '../mail/letter.ts';
import {
  accountEmail,
  type Deleted,
  daysBefore,
  hasEmail,
  type Person,
  type PersonalTable,
  storedLines,
} from './person.ts';
import { paymentTables } from './personal-payments.ts';

const MAIL_DAYS = 90;
const MESSAGE_DAYS = 730;
const REGISTRATION_DAYS = 30;
const DEVICE_DAYS = 180;
/** So long works the link that turns a letter off. */
const OFF_LINK_DAYS = 400;

const countGone = async (query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }): Promise<number> =>
  Number((await query.executeTakeFirst()).numDeletedRows);

const goesAfter =
  (table: keyof Tables, column: string, days = 0) =>
  (on: Database, at: Date) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${daysBefore(at, days)}`.execute(on);

const usedFrom = (row: { created_at: string; seen_at: string }) =>
  `since ${isoDay(row.created_at)}, last used ${isoDay(row.seen_at)}`;

function askedWith(payload: string): string {
  const { asked } = JSON.parse(payload) as { asked?: LetterRequest };
  return asked ? `, asked for with ${asked.browser}` : '';
}

const byUser = <T extends 'profiles' | 'google_identities' | 'sessions' | 'devices'>(
  on: Database,
  table: T,
  { userId = '' }: Person,
) => on.selectFrom<'profiles' | 'google_identities' | 'sessions' | 'devices'>(table).where('user_id', '=', userId);

/** All mails to an address go but the receipts of payments that stay: their keys prevent a second one. */
async function forgetMails(on: Database, { email }: Person): Promise<Deleted> {
  const receipted = sql`substr(once_key, 9)`;
  const paid = (['intents', 'donations', 'enrolments'] as const).map(
    (table) =>
      sql`exists (select 1 from ${sql.table(table)} where txnid = ${receipted}${table === 'enrolments' ? sql` and serial is not null` : sql``})`,
  );
  const gone = on
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email))
    .where(sql<boolean>`(once_key is null or once_key not like 'receipt:%' or not (${sql.join(paid, sql` or `)}))`);
  return [['mail', email ? await countGone(gone) : 0]];
}

const WITH_ACCOUNT = 'It goes with its account.';
const NEVER = 'It is kept until somebody asks for its deletion.';
const OF_STAFF = 'It is of those who work at the desk (the page Team).';
const NOTHING = 'It holds no address: only hashes, or nothing of a person.';

/** Tables that hold nothing of people, or that go with a row of another one. A new table is a line here or below. */
type Impersonal =
  | ('campaigns' | 'resources' | 'counters' | 'database_identity' | 'job_runs' | 'notices' | 'pan_keys')
  | ('confirm_links' | 'place_links' | 'own_place_links' | 'staff_campaigns' | 'staff_words' | 'transaction_ids');

/** Every table that holds something of people, their browsers or networks: what it stores, what a deletion does, when it expires. */
export const personalTables = {
  users: {
    holds: ['email', 'mobile'],
    stored: (on, { userId = '' }) =>
      storedLines(
        on.selectFrom('users').selectAll().where('id', '=', userId),
        (row) => `account: since ${isoDay(row.created_at)}, phone ${row.mobile || 'not given'}`,
      ),
    /** Sessions, devices, links, Google and the profile go with it. What was paid no longer leads to it. */
    async forget(on, { userId }) {
      if (userId === undefined) return [];
      // The payment first, as where one is settled: nobody waits in a circle.
      for (const table of ['intents', 'donations', 'enrolments'] as const)
        await on.updateTable(table).set({ user_id: null }).where('user_id', '=', userId).execute();
      await on.deleteFrom('users').where('id', '=', userId).execute();
      return [['account', 1]];
    },
    expire: NEVER,
  },
  profiles: {
    holds: [],
    async stored(on, person) {
      const profile = await byUser(on, 'profiles', person).selectAll('profiles').executeTakeFirst();
      const { user_id: _, updated_at: __, pan, ...told } = profile ?? { user_id: '', updated_at: '', pan: '' };
      const lines = Object.entries(told).flatMap(([name, value]) => (value ? [`profile: ${name} ${value}`] : []));
      return [...lines, ...(pan ? ['profile: a PAN'] : [])].map((text) => ({ text, stays: null }));
    },
    forget: WITH_ACCOUNT,
    expire: WITH_ACCOUNT,
  },
  google_identities: {
    holds: ['email'],
    stored: (on, person) =>
      storedLines(
        byUser(on, 'google_identities', person).select('google_identities.email'),
        ({ email }) => `login with Google: ${email}`,
      ),
    forget: WITH_ACCOUNT,
    expire: WITH_ACCOUNT,
  },
  sessions: {
    holds: [],
    stored: (on, person) =>
      storedLines(
        byUser(on, 'sessions', person).selectAll('sessions'),
        (row) => `login: ${row.browser}, ${usedFrom(row)}`,
      ),
    forget: WITH_ACCOUNT,
    expire: goesAfter('sessions', 'expires_at'),
  },
  devices: {
    holds: [],
    stored: (on, person) =>
      storedLines(
        byUser(on, 'devices', person).selectAll('devices'),
        (row) => `browser that is known: ${usedFrom(row)}`,
      ),
    forget: WITH_ACCOUNT,
    expire: goesAfter('devices', 'seen_at', DEVICE_DAYS),
  },
  staff: {
    holds: ['email'],
    stored: (on, { email }) =>
      storedLines(
        on.selectFrom('staff').selectAll().where('email', '=', email),
        (row) => `works at the desk: ${row.role}, since ${isoDay(row.created_at)}`,
        () => 'as long as somebody works there: it is ended on the page Team',
      ),
    forget: OF_STAFF,
    expire: OF_STAFF,
  },
  registrations: {
    holds: ['email', 'mobile'],
    stored: (on, { email }) =>
      storedLines(
        on.selectFrom('registrations').selectAll().where('email', '=', email),
        (row) => `registration: ${isoDay(row.created_at)}, phone ${row.mobile}`,
      ),
    forget: async (on, { email }) => [
      ['registration', await countGone(on.deleteFrom('registrations').where('email', '=', email))],
    ],
    expire: goesAfter('registrations', 'expires_at', REGISTRATION_DAYS),
  },
  google_links: {
    holds: ['email'],
    stored: (on, { email }) =>
      storedLines(
        on.selectFrom('google_links').select('id').where('email', '=', email),
        () => 'login with Google that waits to be linked',
      ),
    async forget(on, { email }) {
      const gone = await countGone(on.deleteFrom('google_links').where('email', '=', email));
      return [['login with Google that waited', gone, 'logins with Google that waited']];
    },
    // A mail that was asked for at the last moment is still on its way, and its link works for a while.
    expire: goesAfter('google_links', 'page_expires_at', 1),
  },
  place_requests: {
    holds: ['email', 'mobile', 'name'],
    stored: (on, { email }) =>
      storedLines(
        on.selectFrom('place_requests').selectAll().where('email', '=', email),
        (row) => `place that was asked for: ${isoDay(row.created_at)}  ${row.campaign_id}  ${row.name}, ${row.mobile}`,
      ),
    async forget(on, { email }) {
      const gone = await countGone(on.deleteFrom('place_requests').where('email', '=', email));
      return [['place that was asked for', gone, 'places that were asked for']];
    },
    // The provider may lead back from a payment that was begun at the last moment. Whoever waits in a line still has it.
    expire: (on, at) =>
      on
        .deleteFrom('place_requests')
        .where('expires_at', '<', daysBefore(at, 1))
        .where('id', 'not in', on.selectFrom('waiting_list').select('id').where('ended_at', 'is', null))
        .execute(),
  },
  waiting_list: {
    holds: [],
    stored: (on, { userId = '' }) =>
      storedLines(
        on.selectFrom('waiting_list').selectAll().where('user_id', '=', userId),
        (row) =>
          `waiting list: ${isoDay(row.joined_at)}  ${row.campaign_id}  number ${row.number}, ${row.ended_how ?? (row.offered_until ? 'with an offer' : 'waits')}`,
      ),
    forget: 'It goes with the place that was asked for.',
    expire: 'It goes with the place that was asked for.',
  },
  donations: paymentTables.donations,
  enrolments: paymentTables.enrolments,
  companions: paymentTables.companions,
  tellings: paymentTables.tellings,
  intents: paymentTables.intents,
  reviews: {
    holds: ['email', 'comment', 'headline', 'name'],
    stored: (on, person) =>
      storedLines(
        on
          .selectFrom('reviews')
          .selectAll()
          .where('id', 'in', ['', ...person.reviews]),
        (row) =>
          `review: ${row.id}  ${isoDay(row.created_at)}  ${row.campaign_id}  ${row.rating} of 5  ${row.name}${row.enrolment_id ? ', kept with the place' : ''}: ${row.headline}: ${row.comment}`,
      ),
    forget: async (on, person) => [
      ['review', await countGone(on.deleteFrom('reviews').where('id', 'in', ['', ...person.reviews]))],
    ],
    expire: NEVER,
  },
  contact_messages: {
    holds: ['email', 'phone', 'message', 'name', 'answered_by'],
    stored: (on, person) =>
      storedLines(
        on
          .selectFrom('contact_messages')
          .selectAll()
          .where((eb) => (person.email ? hasEmail(person)(eb) : eb('phone', '=', person.phone))),
        (row) => `message: ${isoDay(row.created_at)}  ${row.name}, ${row.phone}: ${row.message}`,
        (row) => (person.email ? null : `it is deleted by its address ${row.email}`),
      ),
    forget: async (on, person) =>
      person.email ? [['message', await countGone(on.deleteFrom('contact_messages').where(hasEmail(person)))]] : [],
    expire: goesAfter('contact_messages', 'created_at', MESSAGE_DAYS),
  },
  mails: {
    holds: ['recipient', 'payload', 'last_error'],
    stored(on, { email, made, begun }) {
      const receipts = ['', ...made, ...begun].map((txnid) => `receipt:${txnid}`);
      // The receipt of a payment goes to the address that was typed for it, which may be another one.
      const rows = on
        .selectFrom('mails')
        .selectAll()
        .where((eb) =>
          eb.or([
            ...(email ? [eb(eb.fn<string>('lower', ['recipient']), '=', email)] : []),
            eb('once_key', 'in', receipts),
          ]),
        )
        .orderBy('created_at');
      return storedLines(
        rows,
        ({ recipient, ...row }) => {
          const to = !recipient || accountEmail(recipient) === email ? '' : `, to ${recipient}`;
          return `mail: ${isoDay(row.created_at)}  ${row.kind}  ${row.status}${to}${askedWith(row.payload)}`;
        },
        ({ once_key, kind, sent_at, created_at }) => {
          if (!once_key?.startsWith('receipt:')) return null;
          if (kind !== 'donation-receipt' && !made.includes(once_key.slice(8))) return null;
          const until = new Date(Date.parse(sent_at ?? created_at) + MAIL_DAYS * DAY_MS);
          return `it is a receipt: its text until ${day(until.toISOString())}`;
        },
      );
    },
    forget: forgetMails,
    /** The row of a receipt stays without its text, which can be made again: its key prevents a second one. */
    async expire(on, at) {
      const old = daysBefore(at, MAIL_DAYS);
      const kept = kindsWhere(({ keepsKey }) => keepsKey === true);
      await on.deleteFrom('mails').where('kind', '=', DROPPED).where('status', '=', 'sent').execute();
      await on
        .deleteFrom('mails')
        .where('kind', 'not in', kept)
        .where('status', '<>', 'queued')
        .where('created_at', '<', old)
        .execute();
      await on
        .updateTable('mails')
        .set({ payload: '{}', recipient: '' })
        .where('payload', '<>', sql.lit('{}'))
        .where('kind', 'in', kept)
        .where('status', '=', 'sent')
        .where('sent_at', '<', old)
        .execute();
    },
  },
  mail_choices: {
    holds: ['email'],
    stored: (on, { email }) =>
      storedLines(
        on.selectFrom('mail_choices').selectAll().where('email', '=', email).where('off_at', 'is not', null),
        (row) => `letters that were turned off: ${row.kind}, ${isoDay(row.off_at)}`,
      ),
    async forget(on, { email }) {
      const gone = await countGone(on.deleteFrom('mail_choices').where('email', '=', email));
      return [['choice of letters', gone, 'choices of letters']];
    },
    // What is off stays off.
    expire: (on, at) =>
      on
        .deleteFrom('mail_choices')
        .where('off_at', 'is', null)
        .where('at', '<', daysBefore(at, OFF_LINK_DAYS))
        .execute(),
  },
  staff_message_people: {
    holds: [],
    stored: (on, { made }) =>
      storedLines(
        on
          .selectFrom('staff_messages')
          .innerJoin('staff_message_people', 'message_id', 'staff_messages.id')
          .select(['at', 'campaign_id', 'subject'])
          .where('txnid', 'in', ['', ...made])
          .orderBy('at'),
        (row) => `message of the foundation: ${isoDay(row.at)}  ${row.campaign_id}  ${row.subject}`,
        () => 'it goes with the place',
      ),
    forget: 'It goes with the place.',
    expire: 'It goes with the place.',
  },
  money_lines: paymentTables.money_lines,
  matters: paymentTables.matters,
  staff_log: {
    holds: ['who', 'about', 'before', 'after'],
    stored: (on, { email, made, begun, reviews }) =>
      storedLines(
        on
          .selectFrom('staff_log')
          .selectAll()
          .where('about', 'in', ['', ...made, ...begun, ...reviews, email])
          .orderBy('at'),
        ({ at, what, about, before, after }) =>
          `done by the foundation: ${about}  ${isoDay(at)}  ${[what, before, after].filter(Boolean).join(': ')}`,
        ({ about, before, after }) => {
          // Of an address alone it does not say any more to whom it was done.
          if (about === email) return null;
          return before || after ? 'that it was done; what it says of the person goes' : 'that it was done';
        },
      ),
    /** That something was done stays, and what it was before and after goes. */
    async forget(on, { email, made, begun, reviews }) {
      const empty = { before: '', after: '' };
      await on
        .updateTable('staff_log')
        .set(empty)
        .where('about', 'in', ['', ...made, ...begun, ...reviews])
        .execute();
      // What was done to somebody of the staff is no visitor's.
      const staff = on.selectFrom('staff').select('email');
      const about = on
        .updateTable('staff_log')
        .where('about', '=', email || '-')
        .where('about', 'not in', staff);
      await about.set({ about: 'a person who was deleted', ...empty }).execute();
      return [];
    },
    expire: 'What it says of a person goes with the payment or the place.',
  },
  person_words: paymentTables.person_words,
  payment_events: paymentTables.payment_events,
  staff_messages: { holds: ['who', 'reply_to', 'body'], stored: OF_STAFF, forget: OF_STAFF, expire: OF_STAFF },
  walks: { holds: ['noted_by'], stored: OF_STAFF, forget: OF_STAFF, expire: OF_STAFF },
  staff_sessions: {
    ...{ holds: [], stored: OF_STAFF, forget: OF_STAFF },
    expire: goesAfter('staff_sessions', 'expires_at'),
  },
  staff_links: {
    ...{ holds: [], stored: OF_STAFF, forget: OF_STAFF },
    expire: goesAfter('staff_links', 'expires_at'),
  },
  reset_tokens: {
    ...{ holds: [], stored: NOTHING, forget: WITH_ACCOUNT },
    expire: goesAfter('reset_tokens', 'expires_at', 1),
  },
  google_credentials: {
    ...{ holds: [], stored: NOTHING, forget: NOTHING },
    // Clocks may differ: a credential is taken for a while after it has expired, and must be known as used by then.
    expire: goesAfter('google_credentials', 'expires_at', 1),
  },
  rate_limits: {
    ...{ holds: [], stored: NOTHING, forget: NOTHING },
    expire: (on, at) => on.deleteFrom('rate_limits').where('expires_ms', '<', at.getTime()).execute(),
  },
  mail_turns: {
    ...{ holds: [], stored: NOTHING, forget: NOTHING },
    expire: (on, at) =>
      on
        .deleteFrom('mail_turns')
        .where('due_ms', '<', at.getTime() - DAY_MS)
        .execute(),
  },
} as const satisfies Record<Exclude<keyof Tables, Impersonal>, PersonalTable>;
