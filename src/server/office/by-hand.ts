import type { Selectable } from 'kysely';
import { addDays, startOfDay } from '../../content/days.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { DonationTable } from '../database/schema/payments.ts';
import { ofPayment } from '../pan/cipher.ts';
import { takeId } from '../payments/intents.ts';
import {
  campaignForGift,
  type FormValues,
  formJson,
  type HAND_MODES,
  record,
  taxYearOf,
  taxYearRange,
} from '../payments/record.ts';
import { keepFindable } from '../people/find.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

interface HandGift {
  once: string;
  name: string;
  paise: number;
  /** India's day on which it was received, `2026-12-05`. */
  day: string;
  mode: (typeof HAND_MODES)[number];
  reference: string;
  email: string;
  mobile: string;
  pan: string;
  address: FormValues;
  campaignId: string;
  another: boolean;
}

interface Entered {
  txnid: string;
  serial: string;
  again: boolean;
}

/** The first day that can be entered: that of the tax year before this one. */
export const firstDay = (at: Date): string => indiaDay(new Date(taxYearRange(taxYearOf(at) - 1).from));

export const ANOTHER_BEFORE = 'Another gift was entered with this form before';

const isSame = (gift: HandGift, { name, amount_paise, mode, paid_at }: Selectable<DonationTable>): boolean =>
  gift.name === name &&
  gift.paise === amount_paise &&
  gift.mode === mode &&
  gift.day === indiaDay(new Date(paid_at ?? 0));

/** The reference of a UPI payment without what somebody may type around and into its digits. */
const upiReference = (typed: string | null): string =>
  (typed ?? '')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^upi(?:ref)?(?:no)?/, '');

async function refuseTwice(on: Database, txnid: string, gift: HandGift): Promise<void> {
  const { name, paise, day, mode, reference } = gift;
  const others = on
    .selectFrom('donations')
    .select(['name', 'serial', 'provider_id'])
    .where('txnid', '<>', txnid)
    .where('mode', '=', mode);
  const thatDay = await others
    .where('amount_paise', '=', paise)
    .where('paid_at', '>=', startOfDay(day))
    .where('paid_at', '<', startOfDay(addDays(day, 1)))
    .execute();
  const same =
    thatDay.find((row) => row.name.toLowerCase() === name.toLowerCase()) ??
    // Of UPI it is the bank's number of one payment, whatever else was typed with it.
    (mode === 'HAND-UPI'
      ? (await others.execute()).find((row) => upiReference(row.provider_id) === upiReference(reference))
      : undefined);
  if (same)
    throw new HttpError(
      422,
      `The same was entered already, as ${same.serial}. If this is another gift, press "It is another gift: enter it".`,
    );
}

/**
 * Stores a gift given in hand or to the bank, with the next number of its tax year, and queues its receipt; `log` runs in the same
 * transaction. Throws 422 for a day that cannot be, a campaign that takes no gifts, and a gift that was entered before.
 */
export async function enterGift(
  { db, pans, outbox, config, cache }: Services,
  gift: HandGift,
  at: Date,
  log: (on: Database, entered: Entered) => Promise<void>,
): Promise<Entered> {
  const today = indiaDay(at);
  // Such as 30 February.
  if (addDays(gift.day, 0) !== gift.day) throw new HttpError(422, 'There is no such day.');
  if (gift.day > today) throw new HttpError(422, 'This day has not come yet.');
  if (gift.day < firstDay(at)) throw new HttpError(422, 'This day is too long ago: its tax year is closed.');
  const txnid = `BH_${hashToken(gift.once).slice(0, 20)}`;
  const entered = await db.transaction().execute(async (on) => {
    if (!(await takeId(on, txnid, at))) {
      const known = await on.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirst();
      if (known && !isSame(gift, known))
        throw new HttpError(422, `${ANOTHER_BEFORE}, as ${known.serial}. Nothing was done now.`);
      return { txnid, serial: known?.serial ?? '', again: true };
    }
    if (gift.campaignId)
      await campaignForGift(on, gift.campaignId, at).catch((error: unknown) => {
        throw error instanceof HttpError ? new HttpError(422, error.message) : error;
      });
    const time = at.toISOString();
    const serial = await record({ now: () => at, outbox: outbox, pans, siteUrl: config.siteUrl }, on, {
      ...{ txnid, type: 'donation', status: 'paid', user_id: null, campaign_id: gift.campaignId || null },
      ...{ name: gift.name, firstname: '', email: gift.email, mobile: gift.mobile },
      ...{
        amount_paise: gift.paise,
        amount_text: '',
        productinfo: '',
        donor: formJson(gift.address),
        cancelling: null,
      },
      pan: pans.write(gift.pan, ofPayment(txnid)),
      ...{ provider_id: gift.reference || null, mode: gift.mode, gateway_status: 'success' },
      // The moment is known of today alone.
      ...{ created_at: time, updated_at: time, settled_at: gift.day === today ? time : startOfDay(gift.day) },
      ...{ checked_at: null, checks: 0, receipt_key_hash: null, next_check_ms: null },
    });
    // After the number, for which every other gift of the year waits: of two at one moment the later one sees the first.
    if (!gift.another) await refuseTwice(on, txnid, gift);
    await keepFindable(on, txnid);
    await log(on, { txnid, serial, again: false });
    return { txnid, serial, again: false };
  });
  outbox.kick();
  cache.clear();
  return entered;
}
