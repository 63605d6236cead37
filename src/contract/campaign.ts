import * as v from 'valibot';
import type { Call } from './call.ts';
import { CAMPAIGN_PAGE_SIZE } from './campaign-page.ts';
import { Id, PathId, pageOf, pageQuery } from './fields.ts';

/** Campaigns that the home slider asks for (section 9). */
export const SLIDER_SIZE = 5;

/** The list's filters follow the dates; `slider` is the home page's list (decision 31). */
export const CampaignFilter = v.picklist(
  ['incoming', 'ongoing', 'archived', 'slider'],
  'status must be incoming, ongoing, archived or slider.',
);
export type CampaignFilter = v.InferOutput<typeof CampaignFilter>;

const text = v.nullish(v.string());

/** Wire spelling kept: the list is called `instuctions` (section 3). */
export const Instruction = v.object({
  id: Id,
  active: v.nullish(v.boolean()),
  deleted: v.nullish(v.boolean()),
  instuction: v.string(),
  campaignId: v.nullish(Id),
  createdAt: text,
  updatedAt: text,
});
export type Instruction = v.InferOutput<typeof Instruction>;

export const Itinerary = v.object({ id: Id, date: text, heading: text, body: text });
export type Itinerary = v.InferOutput<typeof Itinerary>;

/**
 * A campaign (section 3). Only id and heading are sure to be there: a backend of the foundation's own may leave out the rest.
 * Times are ISO 8601 in UTC; price, raised and goal are rupees; a price of 0 or none means FREE.
 */
export const Campaign = v.object({
  id: Id,
  heading: v.string(),
  body: text,
  footer: text,
  /** Its own field: `active` means that enrolment is open (decision 31). */
  status: text,
  startTime: text,
  endTime: text,
  price: v.nullish(v.number()),
  enrolledCount: v.nullish(v.number()),
  raised: v.nullish(v.number()),
  goal: v.nullish(v.number()),
  assets: v.nullish(v.array(v.object({ url: v.string(), alt: text }))),
  location: v.nullish(v.object({ place: text, address: text })),
  contact: v.nullish(v.object({ mobile: text, email: text, alternate: text })),
  fact: v.nullish(v.object({ baseCamp: text, roadHead: text, railHead: text, trekType: text, altitude: text })),
  instuctions: v.nullish(v.array(Instruction)),
  itineraries: v.nullish(v.array(Itinerary)),
});
export type Campaign = v.InferOutput<typeof Campaign>;

/** A campaign beside the one that is read (section 3). */
export const Suggestion = v.object({ id: Id, url: text, heading: v.string(), startTime: text, place: text });
export type Suggestion = v.InferOutput<typeof Suggestion>;

export const getCampaign = {
  method: 'GET',
  path: '/open/campaign/{id}',
  auth: 'none',
  params: PathId,
  answer: Campaign,
} as const satisfies Call;

export const listCampaigns = {
  method: 'GET',
  path: '/open/campaigns',
  auth: 'none',
  query: v.object({ ...pageQuery(CAMPAIGN_PAGE_SIZE), status: v.optional(CampaignFilter) }),
  answer: pageOf(Campaign),
} as const satisfies Call;

export const listSuggestions = {
  method: 'GET',
  path: '/open/campaigns/suggestions',
  auth: 'none',
  answer: v.array(Suggestion),
} as const satisfies Call;
