import { isFree } from '../../contract/enrolment-rules.ts';
import type { User } from '../auth/sessions.ts';
import { newId } from '../auth/tokens.ts';
import { lockPlaces } from '../campaigns/places-taken.ts';
import type { Database } from '../database/open.ts';
import { HttpError } from '../platform/errors.ts';
import { campaignPayload } from './campaign-payload.ts';
import { enrollableCampaign } from './enrollable.ts';
import { idInUse, takeId } from './ids.ts';
import type { PaymentParts } from './parts.ts';

/** What a browser sends to take a free place. */
export interface FreeClaim {
  transactionId: string;
  campaignId: string;
  name: string;
  email: string;
  mobile: string;
}

export interface FreePlace {
  status: 'FREE';
  transactionId: string;
  campaignId: string;
  campaignName: string;
}

/** The place that this id was used for. Throws 409 when it is another user's, or a payment's. */
async function placeOf(on: Database, claim: FreeClaim, user: User): Promise<FreePlace> {
  const row = await on.selectFrom('enrolments').selectAll().where('txnid', '=', claim.transactionId).executeTakeFirst();
  const same = row?.user_id === user.id && row.campaign_id === claim.campaignId && row.status === 'FREE';
  if (!same) throw idInUse();
  return place(claim, row.campaign_name);
}

const place = (claim: FreeClaim, campaignName: string): FreePlace => ({
  status: 'FREE',
  transactionId: claim.transactionId,
  campaignId: claim.campaignId,
  campaignName,
});

/**
 * `POST /user/campaign/enroll/` without a payment: a place on a campaign whose stored price is 0, one for each
 * user, and never more than the campaign has. A second call with the same transaction id gets the same answer and no second mail. The mail goes to the login's address,
 * not to the one in the form, so that nobody can send mails to others with it.
 */
export async function enrolFree(parts: PaymentParts, claim: FreeClaim, user: User): Promise<FreePlace> {
  const at = parts.now();
  const taken = await parts.transaction(async (on) => {
    if (!(await takeId(on, claim.transactionId, at))) return placeOf(on, claim, user);
    await lockPlaces(on, claim.campaignId);
    const campaign = await enrollableCampaign(on, claim.campaignId, user, at);
    if (!isFree(campaign.price_paise))
      throw new HttpError(422, 'This campaign is not free: it is enrolled in by a payment.');
    const { transactionId: txnid, name, email, mobile } = claim;
    const own = { id: newId(), txnid, user_id: user.id, name, email, mobile };
    const about = {
      campaign_id: campaign.id,
      campaign_name: campaign.heading,
      amount_paise: 0,
      status: 'FREE',
    } as const;
    const row = await on
      .insertInto('enrolments')
      .values({ ...own, ...about, address: '{}', mode: '', created_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new HttpError(422, 'You are already enrolled in this campaign.');
    const receipt = { name, txnid, amountPaise: 0, paidAt: at.toISOString(), serial: null, maskedPan: '', mode: '' };
    const payload = { ...receipt, campaign: campaignPayload(campaign, false, parts.siteUrl) };
    await parts.outbox.add(on, user.email, { kind: 'enrolment-receipt', payload }, `receipt:${txnid}`);
    return place(claim, campaign.heading);
  });
  parts.outbox.kick();
  parts.campaignChanged(claim.campaignId);
  return taken;
}
