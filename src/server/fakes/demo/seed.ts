import type { Insertable, Transaction } from 'kysely';
import { addDays, startOfDay } from '../../../content/days.ts';
import { DONATION_PRODUCT } from '../../../contract/payment.ts';
import { paiseOf, rupeesOf } from '../../../contract/rupees.ts';
import { DAY_MS, indiaDay } from '../../../lib/format.ts';
import type { Database } from '../../database/open.ts';
import type { IntentTable } from '../../database/schema/payments.ts';
import type { Tables } from '../../database/schema.ts';
import { addLines } from '../../money/ledger.ts';
import { ofPayment, ofProfile } from '../../pan/cipher.ts';
import { keepFindable } from '../../people/find.ts';
import { newId } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { demoDonations, demoEnrolments, demoPerson, reviews } from './people.ts';

type Gift = Insertable<Tables['donations']>;
type Place = Insertable<Tables['enrolments']>;

/** Adds gifts, or places and payments without one, with all that follows: their ids are taken, they are found, the ledger has their lines. */
export async function addPayments(on: Database, payments: { gifts: Gift[] } | { places: Place[] }): Promise<void> {
  const rows = 'gifts' in payments ? payments.gifts : payments.places;
  if (!rows.length) return;
  const ids = rows.map(({ txnid, created_at }) => ({ txnid, taken_at: created_at }));
  await on
    .insertInto('transaction_ids')
    .values(ids)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const add =
    'gifts' in payments
      ? on.insertInto('donations').values(payments.gifts)
      : on.insertInto('enrolments').values(payments.places);
  await add.onConflict((conflict) => conflict.doNothing()).execute();
  for (const { txnid } of rows) await keepFindable(on, txnid);
  const kind = 'gifts' in payments ? 'gift' : 'price';
  const lines = rows.flatMap(({ txnid, amount_paise: paise, campaign_id: campaign = null, paid_at: at, ...row }) => {
    if (!at) return [];
    const line = { txnid, paise, key: '', campaign, at, by: 'provider' };
    const held = !('place' in row) || row.place !== 'none';
    return [{ ...line, kind: 'paid' as const }, ...(held ? [{ ...line, kind } as const] : [])];
  });
  await addLines(on, lines);
}

/** The payment behind a row, so that its acknowledgement opens. Nobody is asked about it. */
const intentOf = (type: IntentTable['type'], row: Gift | Place): Insertable<IntentTable> => ({
  ...{
    txnid: row.txnid,
    type,
    status: 'paid',
    amount_paise: row.amount_paise,
    amount_text: rupeesOf(row.amount_paise),
  },
  ...{
    productinfo: row.campaign_id ?? DONATION_PRODUCT,
    campaign_id: row.campaign_id ?? null,
    user_id: row.user_id ?? null,
  },
  ...{ firstname: demoPerson.firstname, name: row.name, email: row.email, mobile: row.mobile, donor: row.address },
  ...{ pan: 'pan' in row ? row.pan : '', provider_id: null, mode: row.mode, gateway_status: 'success' },
  ...{ created_at: row.created_at, updated_at: row.paid_at ?? row.created_at, settled_at: row.paid_at ?? null },
  ...{ checked_at: null, checks: 0, receipt_key_hash: null, next_check_ms: null },
});

async function addIntents(on: Transaction<Tables>, type: IntentTable['type'], rows: readonly (Gift | Place)[]) {
  const intents = rows.filter(({ paid_at }) => paid_at).map((row) => intentOf(type, row));
  if (intents.length) await on.insertInto('intents').values(intents).execute();
}

/** Adds the demonstration user, whose histories fill more than a page, and reviews, unless the user exists already. */
export async function seedDemo({ db, now, pans, passwords }: Services): Promise<void> {
  const { email, mobile, password, ...profile } = demoPerson;
  if (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) return;
  const password_hash = await passwords.hash(password);
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'heading', 'start_day', 'end_day'])
    .where('listed', '=', 1)
    .execute();
  const listed = new Map(campaigns.map(({ id, ...campaign }) => [id, campaign]));
  const timeOf = (daysAgo: number) => new Date(now().getTime() - daysAgo * DAY_MS).toISOString();
  const user_id = newId();
  const { address: address1, city, state, country, zipcode } = profile;
  const payer = {
    ...{ user_id, email, mobile, name: `${profile.firstname} ${profile.lastname}`, provider_id: null, serial: null },
    address: JSON.stringify({ address1, city, state, country, zipcode }),
  };
  await db.transaction().execute(async (on) => {
    const times = { created_at: timeOf(700), first_login_at: timeOf(700) };
    const added = await on
      .insertInto('users')
      .values({ id: user_id, email, mobile, password_hash, ...times })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another server that starts at this moment has added it.
    if (!added) return;
    const pan = pans.write(profile.pan, ofProfile(user_id));
    await on
      .insertInto('profiles')
      .values({ user_id, ...profile, pan, updated_at: timeOf(699) })
      .execute();

    const gifts = demoDonations.map(({ transactionId: txnid, amount, gatewayStatus, mode, daysAgo }) => ({
      ...{ ...payer, id: newId(), txnid, mode, pan: pans.write(profile.pan, ofPayment(txnid)) },
      ...{ amount_paise: paiseOf(amount), gateway_status: gatewayStatus, created_at: timeOf(daysAgo) },
      paid_at: gatewayStatus === 'SUCCESS' ? timeOf(daysAgo) : null,
    }));
    await addPayments(on, { gifts });
    await addIntents(on, 'donation', gifts);

    const places = demoEnrolments.flatMap(({ transactionId: txnid, campaignId, amount, place, mode, daysAgo }) => {
      const campaign = listed.get(campaignId);
      if (!campaign) return [];
      // Nobody enrols in a walk that has begun.
      const [at = ''] = [timeOf(daysAgo), startOfDay(addDays(campaign.start_day, -1))].toSorted();
      // Whoever had a place in a walk that is over came: there is a certificate of it.
      const came = place === 'held' && campaign.end_day < indiaDay(now()) ? 1 : 0;
      const about = { campaign_id: campaignId, campaign_name: campaign.heading, place, came, mode };
      const paid = { amount_paise: paiseOf(amount), created_at: at, paid_at: mode ? at : null };
      return [{ ...payer, id: newId(), txnid, ...about, ...paid }];
    });
    await addPayments(on, { places });
    await addIntents(on, 'enroll', places);

    const written = reviews
      .filter(({ campaignId }) => listed.has(campaignId))
      .map(({ campaignId: campaign_id, helpfulCount: helpful_count, daysAgo, ...review }) => ({
        ...{ id: newId(), campaign_id, helpful_count, profile_id: '1', created_at: timeOf(daysAgo) },
        ...review,
      }));
    if (written.length) await on.insertInto('reviews').values(written).execute();
  });
}
