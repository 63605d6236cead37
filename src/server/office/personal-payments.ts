import { type ExpressionBuilder, sql } from 'kysely';
import { DAY_MS, day, indiaDay, isoDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { PaymentType } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import { isEven, linesOf } from '../money/ledger.ts';
import { FOUND, mattersOf } from '../money/matters.ts';
import { UNPAID_DAYS } from '../payments/intents.ts';
import { addressLine, furtherDetails, isByHand, modeInWords } from '../payments/record.ts';
import { keepFindable } from '../people/find.ts';
import { NO_CERTIFICATE } from '../places/certificates.ts';
import { type Companion, nameFriends } from '../places/companions.ts';
import { holds } from '../places/places.ts';
import { tellingWords } from '../places/tellings.ts';
import { shownRupees } from '../platform/money.ts';
import {
  accountEmail,
  booksFrom,
  booksUntil,
  DELETED,
  daysBefore,
  IN_A_RUN,
  MOST_SHOWN,
  owned,
  type Person,
  type PersonalTable,
  type Stored,
  storedLines,
  walkUntil,
  yearFrom,
} from './person.ts';

interface Payment {
  txnid: string;
  created_at: string;
  paid_at?: string | null;
  amount_paise: number;
  campaign_id: string | null;
}

const paymentLine = (row: Payment) =>
  [
    ...[row.txnid, isoDay(row.paid_at ?? row.created_at), row.amount_paise ? shownRupees(row.amount_paise) : 'free'],
    ...(row.campaign_id ? [row.campaign_id] : []),
  ].join('  ');

function paidAs(row: { mode: string | null; serial?: string | null; provider_id: string | null }): string[] {
  return [
    row.serial ? `receipt ${row.serial}` : '',
    row.mode ? `paid by ${modeInWords(row.mode)}` : '',
    row.provider_id ? `${isByHand(row.mode ?? '') ? 'number' : "the provider's id"} ${row.provider_id}` : '',
  ];
}

function filledIn(
  type: PaymentType,
  { name, email, mobile, pan }: { name: string; email: string; mobile: string; pan?: string },
  json: string,
  ...more: string[]
): string {
  const further = furtherDetails(type, json).map(([heading, value]) => `${heading}: ${value}`);
  return [name, email, mobile, addressLine(json), ...further, pan ? 'a PAN' : '', ...more].filter(Boolean).join(', ');
}

const elsewhere = ({ email }: { email: string }, person: Person) =>
  person.email && email && accountEmail(email) !== person.email ? `; it is found by ${email} from then on` : '';

const NOBODY = { name: DELETED, mobile: '', age: null, ...NO_CERTIFICATE };

async function emptyPerson(on: Database, table: 'donations' | 'enrolments', txnids: readonly string[]): Promise<void> {
  if (!txnids.length) return;
  const nobody = { name: DELETED, email: '', mobile: '', user_id: null };
  await on
    .updateTable('intents')
    .set({ ...nobody, firstname: DELETED, donor: '{}', pan: '' })
    .where('txnid', 'in', txnids)
    .execute();
  await on
    .updateTable<'donations' | 'enrolments'>(table)
    .set({ ...nobody, address: '{}', ...(table === 'donations' ? { pan: '' } : { note: '', ...NO_CERTIFICATE }) })
    .where('txnid', 'in', txnids)
    .execute();
  await on.updateTable('companions').set(NOBODY).where('txnid', 'in', txnids).execute();
  await on.updateTable('staff_log').set({ before: '', after: '' }).where('about', 'in', txnids).execute();
  for (const txnid of txnids) await keepFindable(on, txnid);
}

const companionWords = ({ txnid, name, mobile, age, place, came }: Companion) =>
  [`${txnid}  ${name}`, mobile, age && `${age} years`, place === 'held' && 'with a place', came && 'came']
    .filter(Boolean)
    .join(', ');

/** The condition of those who come along and have the person's phone: they have no address here. */
const isCompanion =
  ({ phone }: Person) =>
  (eb: ExpressionBuilder<Tables, 'companions'>) =>
    eb.and([
      eb('mobile', '=', phone || '-'),
      eb(
        'txnid',
        'in',
        eb
          .selectFrom('person_words')
          .select('person_words.txnid')
          .where('word', '=', phone || '-'),
      ),
    ]);

/** So many days after the last day of the walk. */
const TELLING_DAYS = 30;

/** The condition of what the person told for an own booking, or somebody for the companion with the person's phone. */
const isTelling = (person: Person) => (eb: ExpressionBuilder<Tables, 'tellings'>) =>
  eb.or([
    eb('enrolment_id', 'in', eb.selectFrom('enrolments').select('enrolments.id').where(owned(person))),
    eb('person_id', 'in', eb.selectFrom('companions').select('companions.id').where(isCompanion(person))),
  ]);

const ids = (rows: readonly { txnid: string }[]) => rows.map(({ txnid }) => txnid);

export const paymentTables = {
  donations: {
    holds: ['email', 'mobile'],
    stored: (on, person) =>
      storedLines(
        on
          .selectFrom('donations')
          .selectAll()
          .where('txnid', 'in', ['', ...person.made])
          .orderBy('created_at'),
        (row) => `donation: ${paymentLine(row)}  ${filledIn('donation', row, row.address, ...paidAs(row))}`,
        (row) =>
          `tax law asks for receipts and books until ${booksUntil(row.paid_at ?? row.created_at)}${elsewhere(row, person)}`,
      ),
    forget: 'The law keeps receipts as long as the books.',
    async expire(on, at) {
      const old = on.selectFrom('donations').select('txnid').where('created_at', '<', booksFrom(at));
      const rows = await old.where('name', '<>', sql.lit(DELETED)).limit(IN_A_RUN).execute();
      await emptyPerson(on, 'donations', ids(rows));
    },
  },
  enrolments: {
    holds: ['email', 'mobile', 'note'],
    async stored(on, person) {
      const mine = new Set(ids(await on.selectFrom('enrolments').select('txnid').where(owned(person)).execute()));
      return storedLines(
        on
          .selectFrom('enrolments')
          .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
          .selectAll('enrolments')
          .select('campaigns.end_day')
          .where('txnid', 'in', ['', ...person.made])
          .orderBy('enrolments.created_at'),
        (row) => {
          const place = holds(row) ? 'with a place' : 'without a place';
          const given = row.given_back_at && `given back on ${isoDay(row.given_back_at)}`;
          const more = [place, given ?? '', row.came ? 'came' : '', row.note && `noted: ${row.note}`];
          return `enrolment: ${paymentLine(row)}  ${filledIn('enroll', row, row.address, ...paidAs(row), ...more)}`;
        },
        (row) => {
          if (row.amount_paise === 0 && !row.serial)
            return mine.has(row.txnid) ? null : `it is of another account, or has another address: ${row.email}`;
          return `name and address are needed until ${walkUntil(row.end_day)}, the payment for the books until ${booksUntil(row.paid_at ?? row.created_at)}${elsewhere(row, person)}`;
        },
      );
    },
    /** A free place that is still ahead is given back; one of a campaign that is over stays without its person, since it is counted. */
    async forget(on, person) {
      const mine = owned(person);
      // What the foundation's people noted about somebody goes from the places that stay, and nobody can look a certificate up.
      await on
        .updateTable('enrolments')
        .set({ note: '', ...NO_CERTIFICATE })
        .where(mine)
        .execute();
      const ahead = on.selectFrom('campaigns').select('id').where('end_day', '>=', indiaDay(person.at));
      const freed = await on
        .deleteFrom('enrolments')
        .where(mine)
        .where('amount_paise', '=', 0)
        .where('serial', 'is', null)
        .where('campaign_id', 'in', ahead)
        .returning('txnid')
        .execute();
      for (const { txnid } of freed) {
        await nameFriends(on, txnid, []);
        await keepFindable(on, txnid);
      }
      const emptied = await on
        .selectFrom('enrolments')
        .select('txnid')
        .where(mine)
        .where('amount_paise', '=', 0)
        .execute();
      await emptyPerson(on, 'enrolments', ids(emptied));
      return [
        ['free place that was ahead', freed.length, 'free places that were ahead'],
        ['name on a free place', emptied.length, 'names on free places'],
      ];
    },
    /** A fee has no tax receipt: its name goes after the tax year of the walk, unless something is still to be given back. */
    async expire(on, at) {
      const over = on.selectFrom('campaigns').select('id').where('end_day', '<', yearFrom(at));
      const rows = await on
        .selectFrom('enrolments')
        .select('txnid')
        .where('campaign_id', 'in', over)
        .where('name', '<>', sql.lit(DELETED))
        .where(isEven)
        .limit(IN_A_RUN)
        .execute();
      await emptyPerson(on, 'enrolments', ids(rows));
    },
  },
  companions: {
    holds: ['mobile'],
    stored: (on, person) =>
      storedLines(
        on
          .selectFrom('companions')
          .selectAll()
          .where((eb) => eb.or([eb('txnid', 'in', ['', ...person.made, ...person.begun]), isCompanion(person)(eb)]))
          .orderBy('txnid')
          .orderBy('position'),
        (row) => `named to come along: ${companionWords(row)}`,
        ({ mobile }) => (person.phone && mobile === person.phone ? null : 'it goes with the enrolment or payment'),
      ),
    /** By a phone: the place is of the one who has booked, and stays. */
    async forget(on, person) {
      const emptied = await on
        .updateTable('companions')
        .set(NOBODY)
        .where(isCompanion(person))
        .returning('txnid')
        .execute();
      for (const { txnid } of emptied) await keepFindable(on, txnid);
      return [['name of somebody who comes along', emptied.length, 'names of somebody who comes along']];
    },
    expire: 'It is emptied with the enrolment, and goes with a payment that nobody paid.',
  },
  tellings: {
    holds: ['contact_phone', 'contact_name', 'health', 'guardian'],
    stored: (on, person) =>
      storedLines(
        on.selectFrom('tellings').selectAll().where(isTelling(person)).orderBy('consented_at'),
        (row) =>
          `told before a walk: ${isoDay(row.consented_at)}  ${row.campaign_id}  ${tellingWords(row).join(', ')}, agreed to the risks`,
      ),
    forget: async (on, person) => [
      [
        'word before a walk',
        Number((await on.deleteFrom('tellings').where(isTelling(person)).executeTakeFirst()).numDeletedRows),
      ],
    ],
    /** A mistake at the desk is put right within a day: then nobody has to tell it again. */
    async expire(on, at) {
      const over = on
        .selectFrom('enrolments')
        .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
        .select('enrolments.id')
        .where((eb) =>
          eb.or([
            eb('end_day', '<', indiaDay(new Date(daysBefore(at, TELLING_DAYS)))),
            eb('called_off_at', '<', daysBefore(at, 1)),
          ]),
        );
      await on.deleteFrom('tellings').where('enrolment_id', 'in', over).execute();
    },
  },
  intents: {
    holds: ['email', 'mobile'],
    async stored(on, person) {
      const rows = await on
        .selectFrom('intents')
        .selectAll()
        .where('txnid', 'in', ['', ...person.begun])
        .orderBy('created_at')
        .execute();
      const known = await mattersOf(on, ids(rows));
      const found = new Set(known.filter(({ kind }) => FOUND.includes(kind)).map(({ txnid }) => txnid));
      const lines = rows.map((row): Stored => {
        const filled = filledIn(row.type, row, row.donor, ...paidAs(row));
        const gone = day(new Date(Date.parse(row.created_at) + UNPAID_DAYS * DAY_MS).toISOString());
        const mayCome = found.has(row.txnid) || row.status === 'pending';
        return {
          text: `payment that was begun: ${paymentLine(row)}  ${row.status}  ${filled}`,
          stays: `${mayCome ? 'money may have come: until somebody has looked at it' : `until ${gone}, once the provider says that nothing was paid`}${elsewhere(row, person)}`,
        };
      });
      const more = person.begunCount - rows.length;
      const rest = `payment that was begun: ${more} more, the like of these`;
      return more > 0 ? [...lines, { text: rest, stays: `each until ${UNPAID_DAYS} days after it began` }] : lines;
    },
    forget: 'It may still be paid.',
    expire:
      'The jobs of payments delete it, once the provider has confirmed that nothing was paid (`payments/jobs.ts`).',
  },
  payment_events: {
    holds: [],
    stored: 'It holds what the provider said, by transaction id, and nothing of the person.',
    forget: 'It belongs to the books.',
    expire: (on, at) => on.deleteFrom('payment_events').where('created_at', '<', booksFrom(at)).execute(),
  },
  person_words: {
    holds: ['word'],
    stored: 'The same as in the payment or the place that it finds.',
    forget: 'It goes with what it finds.',
    expire: 'It goes with what it finds.',
  },
  money_lines: {
    holds: ['by', 'why'],
    async stored(on, { made }) {
      const lines = (await Promise.all(made.slice(0, MOST_SHOWN).map((txnid) => linesOf(on, txnid)))).flat();
      return lines
        .filter(({ why }) => why)
        .map(({ txnid, at, why }) => ({
          text: `closed by the foundation: ${txnid}  ${isoDay(at)}  ${why}`,
          stays: 'it belongs to the books',
        }));
    },
    forget: 'It belongs to the books.',
    expire: 'It names no visitor, but for what somebody of the staff wrote.',
  },
  matters: {
    holds: ['closed_by', 'why'],
    async stored(on, { made, begun }) {
      const closed = (await mattersOf(on, [...made, ...begun])).filter(({ closed_at }) => closed_at !== null);
      return closed.slice(0, MOST_SHOWN).map(({ txnid, closed_at, why }) => ({
        text: `closed by the foundation: ${txnid}  ${isoDay(closed_at ?? '')}  ${why}`,
        stays: 'it belongs to the books',
      }));
    },
    forget: 'It belongs to the books.',
    expire: 'It names no visitor, but for what somebody of the staff wrote.',
  },
} as const satisfies Record<string, PersonalTable>;
