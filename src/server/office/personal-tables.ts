import { sql } from 'kysely';
import { DAY_MS, day, isoDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { DROPPED } from '../mail/deliver.ts';
import { kindsWhere } from '../mail/kinds.ts';
import type { LetterRequest } from '../mail/letter.ts';
import { accountEmail, hasEmail, type Person } from './person-found.ts';
import { type Deleted, daysBefore, MOST_SHOWN, type PersonalTable, type Stored } from './personal-line.ts';
import { paymentTables } from './personal-payments.ts';

const MAIL_DAYS = 90;
const MESSAGE_DAYS = 730;
const REGISTRATION_DAYS = 30;
const DEVICE_DAYS = 180;

const goes = (lines: readonly string[]): Stored[] => lines.map((text) => ({ text, stays: null }));

const usedFrom = (row: { created_at: string; seen_at: string }) =>
  `since ${isoDay(row.created_at)}, last used ${isoDay(row.seen_at)}`;

/** With which browser somebody asked for a mail; empty for one that nobody asks for. */
function askedWith(payload: string): string {
  const { asked } = JSON.parse(payload) as { asked?: LetterRequest };
  return asked ? `, asked for with ${asked.browser}` : '';
}

/** The rows of an account. */
const byUser = <T extends 'profiles' | 'google_identities' | 'sessions' | 'devices'>(
  on: Database,
  table: T,
  person: Person,
) =>
  on
    .selectFrom<'profiles' | 'google_identities' | 'sessions' | 'devices'>(table)
    .where('user_id', '=', person.userId ?? '')
    .limit(MOST_SHOWN);

/** Deletes all mails to an address but the receipts of payments that stay: their keys prevent a second one. */
async function forgetMails(on: Database, { email }: Person): Promise<Deleted> {
  const receipted = sql`substr(once_key, 9)`;
  const paid = (['intents', 'donations', 'enrolments'] as const).map(
    (table) =>
      sql`exists (select 1 from ${sql.table(table)} where txnid = ${receipted}${table === 'enrolments' ? sql` and serial is not null` : sql``})`,
  );
  const gone = await on
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email))
    .where(sql<boolean>`(once_key is null or once_key not like 'receipt:%' or not (${sql.join(paid, sql` or `)}))`)
    .returning('id')
    .execute();
  return [['mail', email ? gone.length : 0]];
}

const WITH_ACCOUNT = 'It goes with its account.';
const NEVER = 'It is kept until somebody asks for its deletion.';
const OF_STAFF = 'It is of those who work at the desk (the page Team).';
const NOTHING = 'It holds no address: only hashes, or nothing of a person.';

/**
 * Every table that holds something of people, or of their browsers and networks: how it is found, the line that it makes, what a deletion
 * does, and when it goes by itself. In the order in which it is told.
 */
export const personalTables = {
  users: {
    holds: ['email', 'mobile'],
    async stored(on, { userId = '' }) {
      const rows = await on.selectFrom('users').selectAll().where('id', '=', userId).execute();
      return goes(rows.map((row) => `account: since ${isoDay(row.created_at)}, phone ${row.mobile || 'not given'}`));
    },
    /** Sessions, devices, links, Google and the profile go with it. What was paid no longer leads to it. */
    async forget(on, { userId }) {
      if (userId === undefined) return [];
      // The payment comes first, as where one is settled: nobody waits in a circle, and what is settled at this moment is seen.
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
      return goes([...lines, ...(pan ? ['profile: a PAN'] : [])]);
    },
    forget: WITH_ACCOUNT,
    expire: WITH_ACCOUNT,
  },
  google_identities: {
    holds: ['email'],
    stored: async (on, person) =>
      goes(
        (await byUser(on, 'google_identities', person).select('google_identities.email').execute()).map(
          ({ email }) => `login with Google: ${email}`,
        ),
      ),
    forget: WITH_ACCOUNT,
    expire: WITH_ACCOUNT,
  },
  sessions: {
    holds: [],
    stored: async (on, person) =>
      goes(
        (await byUser(on, 'sessions', person).selectAll('sessions').execute()).map(
          (row) => `login: ${row.browser}, ${usedFrom(row)}`,
        ),
      ),
    forget: WITH_ACCOUNT,
    expire: (on, at) => on.deleteFrom('sessions').where('expires_at', '<', at.toISOString()).execute(),
  },
  devices: {
    holds: [],
    stored: async (on, person) =>
      goes(
        (await byUser(on, 'devices', person).selectAll('devices').execute()).map(
          (row) => `browser that is known: ${usedFrom(row)}`,
        ),
      ),
    forget: WITH_ACCOUNT,
    expire: (on, at) => on.deleteFrom('devices').where('seen_at', '<', daysBefore(at, DEVICE_DAYS)).execute(),
  },
  staff: {
    holds: ['email'],
    async stored(on, { email }) {
      const rows = await on.selectFrom('staff').selectAll().where('email', '=', email).execute();
      return rows.map((row) => ({
        text: `works at the desk: ${row.role}, since ${isoDay(row.created_at)}`,
        stays: 'as long as somebody works there: it is ended on the page Team',
      }));
    },
    forget: OF_STAFF,
    expire: OF_STAFF,
  },
  registrations: {
    holds: ['email', 'mobile'],
    async stored(on, { email }) {
      const rows = on.selectFrom('registrations').selectAll().where('email', '=', email).limit(MOST_SHOWN);
      return goes((await rows.execute()).map((row) => `registration: ${isoDay(row.created_at)}, phone ${row.mobile}`));
    },
    forget: async (on, { email }) => [
      [
        'registration',
        (await on.deleteFrom('registrations').where('email', '=', email).returning('id').execute()).length,
      ],
    ],
    expire: (on, at) =>
      on.deleteFrom('registrations').where('expires_at', '<', daysBefore(at, REGISTRATION_DAYS)).execute(),
  },
  google_links: {
    holds: ['email'],
    async stored(on, { email }) {
      const rows = await on
        .selectFrom('google_links')
        .select('id')
        .where('email', '=', email)
        .limit(MOST_SHOWN)
        .execute();
      return goes(rows.map(() => 'login with Google that waits to be linked'));
    },
    async forget(on, { email }) {
      const gone = await on.deleteFrom('google_links').where('email', '=', email).returning('id').execute();
      return [['login with Google that waited', gone.length, 'logins with Google that waited']];
    },
    // A mail that was asked for at the last moment is still on its way, and its link works for a while.
    expire: (on, at) => on.deleteFrom('google_links').where('page_expires_at', '<', daysBefore(at, 1)).execute(),
  },
  donations: paymentTables.donations,
  enrolments: paymentTables.enrolments,
  intents: paymentTables.intents,
  reviews: {
    holds: ['email', 'comment', 'headline', 'name'],
    async stored(on, person) {
      const rows = on
        .selectFrom('reviews')
        .selectAll()
        .where('id', 'in', ['', ...person.reviews])
        .limit(MOST_SHOWN);
      return goes(
        (await rows.execute()).map(
          (row) =>
            `review: ${row.id}  ${isoDay(row.created_at)}  ${row.campaign_id}  ${row.rating} of 5  ${row.name}: ${row.headline}: ${row.comment}`,
        ),
      );
    },
    forget: async (on, person) => [
      [
        'review',
        (
          await on
            .deleteFrom('reviews')
            .where('id', 'in', ['', ...person.reviews])
            .returning('id')
            .execute()
        ).length,
      ],
    ],
    expire: NEVER,
  },
  contact_messages: {
    holds: ['email', 'phone', 'message', 'name', 'answered_by'],
    async stored(on, person) {
      const mine = on
        .selectFrom('contact_messages')
        .selectAll()
        .where((eb) => (person.email ? hasEmail(person)(eb) : eb('phone', '=', person.phone)));
      return (await mine.limit(MOST_SHOWN).execute()).map((row) => ({
        text: `message: ${isoDay(row.created_at)}  ${row.name}, ${row.phone}: ${row.message}`,
        stays: person.email ? null : `it is deleted by its address ${row.email}`,
      }));
    },
    async forget(on, person) {
      if (!person.email) return [];
      return [
        ['message', (await on.deleteFrom('contact_messages').where(hasEmail(person)).returning('id').execute()).length],
      ];
    },
    expire: (on, at) =>
      on.deleteFrom('contact_messages').where('created_at', '<', daysBefore(at, MESSAGE_DAYS)).execute(),
  },
  mails: {
    holds: ['recipient', 'payload', 'last_error'],
    async stored(on, { email, made, begun }) {
      const receipts = ['', ...made, ...begun].map((txnid) => `receipt:${txnid}`);
      // The receipt of a payment goes to the address that was typed for it, which may be another one.
      const rows = await on
        .selectFrom('mails')
        .selectAll()
        .where((eb) =>
          eb.or([
            ...(email ? [eb(eb.fn<string>('lower', ['recipient']), '=', email)] : []),
            eb('once_key', 'in', receipts),
          ]),
        )
        .orderBy('created_at')
        .limit(MOST_SHOWN)
        .execute();
      return rows.map((row) => {
        const to = !row.recipient || accountEmail(row.recipient) === email ? '' : `, to ${row.recipient}`;
        const until = day(new Date(Date.parse(row.sent_at ?? row.created_at) + MAIL_DAYS * DAY_MS).toISOString());
        const receipt =
          row.once_key?.startsWith('receipt:') &&
          (row.kind === 'donation-receipt' || made.includes(row.once_key.slice(8)));
        return {
          text: `mail: ${isoDay(row.created_at)}  ${row.kind}  ${row.status}${to}${askedWith(row.payload)}`,
          stays: receipt ? `it is a receipt: its text until ${until}` : null,
        };
      });
    },
    forget: forgetMails,
    /** The row of a receipt stays without its text, which can be made again: its key prevents a second one. */
    async expire(on, at) {
      const old = daysBefore(at, MAIL_DAYS);
      const kept = kindsWhere(({ forgotten }) => forgotten === 'with its key');
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
  staff_message_people: {
    holds: [],
    async stored(on, { made }) {
      const told = on
        .selectFrom('staff_messages')
        .innerJoin('staff_message_people', 'message_id', 'staff_messages.id')
        .select(['at', 'campaign_id', 'subject'])
        .where('txnid', 'in', ['', ...made])
        .orderBy('at')
        .limit(MOST_SHOWN);
      return (await told.execute()).map(({ at, campaign_id, subject }) => ({
        text: `message of the foundation: ${isoDay(at)}  ${campaign_id}  ${subject}`,
        stays: 'it goes with the place',
      }));
    },
    forget: 'It goes with the place.',
    expire: 'It goes with the place.',
  },
  money_lines: paymentTables.money_lines,
  matters: paymentTables.matters,
  staff_log: {
    holds: ['who', 'about', 'before', 'after'],
    async stored(on, { email, made, begun, reviews }) {
      const acts = on
        .selectFrom('staff_log')
        .selectAll()
        .where('about', 'in', ['', ...made, ...begun, ...reviews, email]);
      return (await acts.orderBy('at').limit(MOST_SHOWN).execute()).map(({ at, what, about, before, after }) => ({
        text: `done by the foundation: ${about}  ${isoDay(at)}  ${[what, before, after].filter(Boolean).join(': ')}`,
        // Of an address alone it does not say any more to whom it was done.
        stays:
          about === email
            ? null
            : before || after
              ? 'that it was done; what it says of the person goes'
              : 'that it was done',
      }));
    },
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
    expire: (on, at) => on.deleteFrom('staff_sessions').where('expires_at', '<', at.toISOString()).execute(),
  },
  staff_links: {
    ...{ holds: [], stored: OF_STAFF, forget: OF_STAFF },
    expire: (on, at) => on.deleteFrom('staff_links').where('expires_at', '<', at.toISOString()).execute(),
  },
  reset_tokens: {
    ...{ holds: [], stored: NOTHING, forget: WITH_ACCOUNT },
    expire: (on, at) => on.deleteFrom('reset_tokens').where('expires_at', '<', daysBefore(at, 1)).execute(),
  },
  google_credentials: {
    ...{ holds: [], stored: NOTHING, forget: NOTHING },
    // Clocks may differ: a credential is taken for a while after it has expired, and must be known as used by then.
    expire: (on, at) => on.deleteFrom('google_credentials').where('expires_at', '<', daysBefore(at, 1)).execute(),
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
} as const satisfies Record<string, PersonalTable>;
