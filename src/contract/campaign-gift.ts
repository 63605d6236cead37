import * as v from 'valibot';
import type { Call } from './call.ts';
import { PathId } from './fields.ts';

export const CampaignGift = v.object({
  campaignId: v.string(),
  campaignName: v.string(),
  /** Its last day is over. It takes gifts all the same. */
  ended: v.boolean(),
});

export type CampaignGift = v.InferOutput<typeof CampaignGift>;

/** Whether a gift can be recorded for a campaign: 404 for an unknown one, 422 for a cancelled one. */
export const getCampaignGift = {
  method: 'GET',
  path: '/open/campaign/{id}/gift',
  embedded: true,
  auth: 'none',
  params: PathId,
  answer: CampaignGift,
} as const satisfies Call;
