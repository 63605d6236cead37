import * as v from 'valibot';
import type { Call } from './call.ts';
import { mapTexts, ofPart } from './campaign-texts.ts';
import { Id, PathId } from './fields.ts';

/**
 * A part of a text that is more than words: `[from, to, as]`, where `from` and `to` count UTF-16 units from the start of the text. `as` is
 * `strong`, `em`, `h3` or `h4` (the whole line is a heading), or the address that the words lead to.
 */
export const Mark = v.tuple([v.number(), v.number(), v.string()]);
export type Mark = v.InferOutput<typeof Mark>;

/**
 * The marks of the texts beside it, by the name of their field; an entry of a list is named `bring.0`. The texts themselves hold no
 * signs, so that whoever does not know marks reads plain words. Marks of one text are in order and do not overlap, but for a heading,
 * which may have others in it.
 */
export const Marks = v.nullish(v.record(v.string(), v.array(Mark)));
export type Marks = v.InferOutput<typeof Marks>;

/** Campaigns that the home slider asks for. */
export const SLIDER_SIZE = 5;

/** Campaigns that the page of another one suggests. */
export const SUGGESTED_CAMPAIGNS = 5;

/** The filters of the list follow the dates; `slider` is the home page's list. */
export const CampaignFilter = v.picklist(
  ['incoming', 'ongoing', 'archived', 'slider'],
  'status must be incoming, ongoing, archived or slider.',
);
export type CampaignFilter = v.InferOutput<typeof CampaignFilter>;

/** The kinds of waste that are weighed apart; what is of several kinds is `mixed`. */
export const GATHERED_KINDS = ['plastic', 'glass', 'metal', 'paper', 'mixed'] as const;
export type GatheredKind = (typeof GATHERED_KINDS)[number];

const text = v.nullish(v.string());
const wireTexts = mapTexts(() => text);

/** The misspelling `instuctions` belongs to the wire and stays. */
export const Instruction = v.object({
  id: Id,
  active: v.nullish(v.boolean()),
  deleted: v.nullish(v.boolean()),
  instuction: v.string(),
  marks: Marks,
  campaignId: v.nullish(Id),
  createdAt: text,
  updatedAt: text,
});
export type Instruction = v.InferOutput<typeof Instruction>;

/** One day of a campaign's plan; `date` is an ISO 8601 time in UTC. Height, distance and hours are texts such as `3,600 m`. */
export const Itinerary = v.object({
  id: Id,
  date: text,
  heading: text,
  body: text,
  marks: Marks,
  height: text,
  distance: text,
  hours: text,
});
export type Itinerary = v.InferOutput<typeof Itinerary>;

/** What people want to know before they join. Each is shown where it is given. */
export const Preparation = v.object({
  /** Who leads, in a sentence. */
  leader: text,
  /** What everybody pays or brings beside the price. */
  notIncluded: v.nullish(v.array(v.string())),
  /** What to bring, a piece in each. */
  bring: v.nullish(v.array(v.string())),
  /** How hard it is. */
  effort: text,
  /** Who should not come. */
  notFor: text,
  /** What happens to the payment when somebody cancels. */
  cancellation: text,
  marks: Marks,
});
export type Preparation = v.InferOutput<typeof Preparation>;

/**
 * A campaign. Only id and heading are always there: the foundation's own backend may leave out the rest.
 * Times are ISO 8601 in UTC; price, raised and goal are rupees; a price of 0 or none means FREE.
 */
export const Campaign = v.object({
  id: Id,
  heading: v.string(),
  body: text,
  footer: text,
  marks: Marks,
  /** The language of its texts, such as `hi`; none means English. */
  language: text,
  /** Independent of the dates: `active`, `closed` or `cancelled`; `enrolmentState` decides what it means. */
  status: text,
  startTime: text,
  endTime: text,
  price: v.nullish(v.number()),
  /** What the price pays for, such as Food and Stay; an empty list when nothing is promised. A backend may say nothing. */
  included: v.nullish(v.array(v.string())),
  enrolledCount: v.nullish(v.number()),
  /** How many people can take part; without it there is no limit. `placesLeft` says how many places are left. */
  places: v.nullish(v.number()),
  raised: v.nullish(v.number()),
  /** The part of `raised` that was paid for places; what is left was given. A backend may not tell them apart. */
  fees: v.nullish(v.number()),
  goal: v.nullish(v.number()),
  /** What came of it, once the foundation has noted it: who came along, and kilograms in all and by kind (`GATHERED_KINDS`). */
  gathered: v.nullish(v.object({ people: v.number(), kilograms: v.number(), kinds: v.record(v.string(), v.number()) })),
  /**
   * The average of its listed reviews, 1 to 5 with one decimal, and how many there are; none without a review. A backend that means
   * something else by this name has none: its campaign is shown all the same.
   */
  rating: v.fallback(v.nullish(v.object({ average: v.number(), count: v.number() })), undefined),
  assets: v.nullish(v.array(v.object({ url: v.string(), alt: text }))),
  location: v.nullish(v.object(ofPart('location', wireTexts))),
  contact: v.nullish(v.object({ mobile: text, email: text, alternate: text })),
  fact: v.nullish(v.object(ofPart('fact', wireTexts))),
  instuctions: v.nullish(v.array(Instruction)),
  itineraries: v.nullish(v.array(Itinerary)),
  preparation: v.nullish(Preparation),
});
export type Campaign = v.InferOutput<typeof Campaign>;

/** Another campaign that the page of a campaign suggests. */
export const Suggestion = v.object({
  id: Id,
  url: text,
  heading: v.string(),
  language: text,
  startTime: text,
  place: text,
  /** Address of its picture. */
  image: text,
});
export type Suggestion = v.InferOutput<typeof Suggestion>;

/** One campaign; 404 for an unknown id. */
export const getCampaign = {
  method: 'GET',
  path: '/open/campaign/{id}',
  auth: 'none',
  params: PathId,
  answer: Campaign,
} as const satisfies Call;

/** Campaigns to suggest beside another one. */
export const listSuggestions = {
  method: 'GET',
  path: '/open/campaigns/suggestions',
  auth: 'none',
  answer: v.array(Suggestion),
} as const satisfies Call;
