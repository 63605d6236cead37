import type { Insertable, Transaction } from 'kysely';
import { addDays, startOfDay } from '../../../content/days.ts';
import { DONATION_PRODUCT } from '../../../contract/payment.ts';
import { paiseOf, rupeesOf } from '../../../contract/rupees.ts';
import { DAY_MS } from '../../../lib/format.ts';
import type { Database } from '../../database/open.ts';
import type { IntentTable, Place } from '../../database/schema/payments.ts';
import type { Tables } from '../../database/schema.ts';
import { addLines } from '../../money/ledger.ts';
import { ofPayment, ofProfile } from '../../pan/cipher.ts';
import type { Pans } from '../../pan/pans.ts';
import { keepFindable } from '../../people/find.ts';
import { newId } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { demoDonations, demoEnrolments, demoPerson, reviews } from './people.ts';

type Seeding = {
  pans: Pans;
  on: Transaction<Tables>;
  userId: string;
  /** Heading and first day of each campaign with a page. */
  listed: ReadonlyMap<string, { heading: string; start_day: string }>;
  timeOf: (daysAgo: number) => string;
};

const address = JSON.stringify({
  address1: demoPerson.address,
  city: demoPerson.city,
  state: demoPerson.state,
  country: demoPerson.country,
  zipcode: demoPerson.zipcode,
});
const payer = {
  name: `${demoPerson.firstname} ${demoPerson.lastname}`,
  email: demoPerson.email,
  mobile: demoPerson.mobile,
  address,
};

/** Returns whether the person was added: not where another server that starts at this moment has done so. */
async function addPerson({ pans, on, userId, timeOf }: Seeding, password_hash: string): Promise<boolean> {
  const { email, mobile, password: _password, ...profile } = demoPerson;
  const times = { created_at: timeOf(700), first_login_at: timeOf(700) };
  const added = await on
    .insertInto('users')
    .values({ id: userId, email, mobile, password_hash, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const pan = pans.write(profile.pan, ofProfile(userId));
  await on
    .insertInto('profiles')
    .values({ user_id: userId, ...profile, pan, updated_at: timeOf(699) })
    .execute();
  return true;
}

async function takeIds(on: Seeding['on'], rows: readonly { txnid: string; created_at: string }[]): Promise<void> {
  const ids = rows.map(({ txnid, created_at }) => ({ txnid, taken_at: created_at }));
  await on
    .insertInto('transaction_ids')
    .values(ids)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addDonations({ pans, on, userId, timeOf }: Seeding): Promise<void> {
  const panOf = (txnid: string) => pans.write(demoPerson.pan, ofPayment(txnid));
  const gifts = demoDonations.map(async ({ transactionId, amount, gatewayStatus, mode, daysAgo }) => ({
    ...payer,
    id: newId(),
    txnid: transactionId,
    user_id: userId,
    pan: await panOf(transactionId),
    amount_paise: paiseOf(amount),
    gateway_status: gatewayStatus,
    mode,
    provider_id: null,
    serial: null,
    created_at: timeOf(daysAgo),
    paid_at: gatewayStatus === 'SUCCESS' ? timeOf(daysAgo) : null,
  }));
  const rows = await Promise.all(gifts);
  await on.insertInto('donations').values(rows).execute();
  await addDemoLines(on, 'gift', rows);
  await addIntents(on, 'donation', rows);
  await takeIds(on, rows);
  for (const { txnid } of rows) await keepFindable(on, txnid);
}

async function addEnrolments({ on, userId, listed, timeOf }: Seeding): Promise<void> {
  const rows = demoEnrolments
    .flatMap(({ campaignId, daysAgo, ...enrolment }) => {
      const campaign = listed.get(campaignId);
      if (!campaign) return [];
      // Nobody enrols in a walk that has begun.
      const at = [timeOf(daysAgo), startOfDay(addDays(campaign.start_day, -1))].toSorted()[0] ?? '';
      return [{ ...enrolment, ...campaign, campaignId, at }];
    })
    .map(({ transactionId, campaignId, heading, amount, place, mode, at }) => ({
      ...payer,
      id: newId(),
      txnid: transactionId,
      user_id: userId,
      campaign_id: campaignId,
      campaign_name: heading,
      amount_paise: paiseOf(amount),
      place,
      mode,
      provider_id: null,
      serial: null,
      created_at: at,
      paid_at: mode ? at : null,
    }));
  if (!rows.length) return;
  await on.insertInto('enrolments').values(rows).execute();
  await addDemoLines(on, 'price', rows);
  await addIntents(on, 'enroll', rows);
  await takeIds(on, rows);
  for (const { txnid } of rows) await keepFindable(on, txnid);
}

async function addReviews({ on, listed, timeOf }: Seeding): Promise<void> {
  const rows = reviews
    .filter(({ campaignId }) => listed.has(campaignId))
    .map(({ campaignId, name, email, headline, comment, rating, helpfulCount, daysAgo }) => ({
      id: newId(),
      campaign_id: campaignId,
      name,
      email,
      headline,
      comment,
      rating,
      profile_id: '1',
      helpful_count: helpfulCount,
      created_at: timeOf(daysAgo),
    }));
  if (rows.length) await on.insertInto('reviews').values(rows).execute();
}

/** Adds the demonstration user, whose histories fill more than a page, and reviews, unless the user exists already. */
export async function seedDemo(services: Services): Promise<void> {
  const { db, now, pans, passwords } = services;
  const known = await db.selectFrom('users').select('id').where('email', '=', demoPerson.email).executeTakeFirst();
  if (known) return;
  const password_hash = await passwords.hash(demoPerson.password);
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'heading', 'start_day'])
    .where('listed', '=', 1)
    .execute();
  await db.transaction().execute(async (on) => {
    const seeding: Seeding = {
      pans,
      on,
      userId: newId(),
      listed: new Map(campaigns.map(({ id, ...campaign }) => [id, campaign])),
      timeOf: (daysAgo) => new Date(now().getTime() - daysAgo * DAY_MS).toISOString(),
    };
    if (!(await addPerson(seeding, password_hash))) return;
    await addDonations(seeding);
    await addEnrolments(seeding);
    await addReviews(seeding);
  });
}

type Same = 'txnid' | 'user_id' | 'name' | 'email' | 'mobile' | 'amount_paise' | 'provider_id' | 'mode' | 'created_at';

/** What a row of donations or enrolments tells of its payment. */
interface PaidRow extends Pick<IntentTable, Same>, Partial<Pick<IntentTable, 'pan' | 'campaign_id'>> {
  address: string;
  paid_at: string | null;
}

function intentOf(type: IntentTable['type'], { address, paid_at, ...row }: PaidRow): Insertable<IntentTable> {
  return {
    txnid: row.txnid,
    type,
    status: 'paid',
    amount_paise: row.amount_paise,
    amount_text: rupeesOf(row.amount_paise),
    productinfo: row.campaign_id ?? DONATION_PRODUCT,
    firstname: demoPerson.firstname,
    email: row.email,
    campaign_id: row.campaign_id ?? null,
    user_id: row.user_id,
    name: row.name,
    mobile: row.mobile,
    pan: row.pan ?? '',
    donor: address,
    provider_id: row.provider_id,
    mode: row.mode,
    gateway_status: 'success',
    created_at: row.created_at,
    updated_at: paid_at ?? row.created_at,
    settled_at: paid_at,
    checked_at: null,
    checks: 0,
    receipt_key_hash: null,
    next_check_ms: null,
  };
}

/** Writes what was paid, and what it was paid for; nothing for a booking without a place. */
export async function addDemoLines(
  on: Database,
  kind: 'gift' | 'price',
  rows: readonly (Pick<PaidRow, 'txnid' | 'amount_paise' | 'paid_at'> & {
    place?: Place;
    campaign_id?: string | null;
  })[],
): Promise<void> {
  const paid = rows.filter(({ paid_at }) => paid_at !== null);
  const eventOf = (row: (typeof rows)[number]) => ({
    ...{ txnid: row.txnid, paise: row.amount_paise, key: '', campaign: row.campaign_id ?? null },
    ...{ at: row.paid_at ?? '', by: 'provider' },
  });
  await addLines(on, [
    ...paid.map((row) => ({ ...eventOf(row), kind: 'paid' as const })),
    ...paid.filter(({ place }) => place !== 'none').map((row) => ({ ...eventOf(row), kind })),
  ]);
}

/** Adds the payments behind those of the rows that were paid, so that their acknowledgements open. Nobody is asked about them. */
async function addIntents(on: Transaction<Tables>, type: IntentTable['type'], rows: readonly PaidRow[]): Promise<void> {
  const intents = rows.filter(({ paid_at }) => paid_at !== null).map((row) => intentOf(type, row));
  if (intents.length) await on.insertInto('intents').values(intents).execute();
}
