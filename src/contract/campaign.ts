import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { mapTexts, ofPart } from './campaign-texts.ts';
import { Id, PathId } from './fields.ts';

/** `[from, to, as]`, in UTF-16 units from the start of the text. `as` is `strong`, `em`, `h3` or `h4` (the whole line), or an address. */
export const Mark = v.tuple([v.number(), v.number(), v.string()]);
export type Mark = v.InferOutput<typeof Mark>;

/**
 * The marks of the texts beside it, by field; of an entry of a list as `bring.0`. They are in order and do not overlap, but for a heading.
 */
export const Marks = read.part(v.record(v.string(), v.array(Mark)));
export type Marks = v.InferOutput<typeof Marks>;

export const SLIDER_SIZE = 5;

export const SUGGESTED_CAMPAIGNS = 5;

/** The filters of the list follow the dates; `slider` is the home page's list. */
export const CampaignFilter = v.picklist(
  ['incoming', 'ongoing', 'archived', 'slider'],
  'status must be incoming, ongoing, archived or slider.',
);
export type CampaignFilter = v.InferOutput<typeof CampaignFilter>;

const wireTexts = mapTexts(() => read.text);

/** The misspelling `instuctions` belongs to the wire and stays. */
export const Instruction = v.object({
  id: v.fallback(Id, ''),
  active: read.flag,
  deleted: read.flag,
  instuction: read.textOr(''),
  marks: Marks,
  campaignId: read.id,
  createdAt: read.time,
  updatedAt: read.time,
});
export type Instruction = v.InferOutput<typeof Instruction>;

/** One day of a campaign's plan; `date` is an ISO 8601 time in UTC. Height, distance and hours are texts such as `3,600 m`. */
export const Itinerary = v.object({
  id: v.fallback(Id, ''),
  date: read.time,
  heading: read.text,
  body: read.text,
  marks: Marks,
  height: read.text,
  distance: read.text,
  hours: read.text,
});
export type Itinerary = v.InferOutput<typeof Itinerary>;

export const Preparation = v.object({
  leader: read.text,
  notIncluded: v.nullish(v.array(v.string())),
  bring: v.nullish(v.array(v.string())),
  effort: read.text,
  notFor: read.text,
  cancellation: read.text,
  marks: Marks,
});
export type Preparation = v.InferOutput<typeof Preparation>;

/** A picture of a campaign; a backend may name its address alone. */
const Asset = v.union([
  v.object({ url: v.string(), alt: read.text }),
  v.pipe(
    v.string(),
    v.transform((url) => ({ url, alt: undefined })),
  ),
]);

/**
 * What came of a walk, as the campaign's file, the desk and the API have it. What nobody has counted or weighed is missing, a kind too.
 * `walk-rules.ts` says what may be noted, `walk-record.ts` whose word holds.
 */
export const WalkRecord = v.object({
  people: read.number,
  /** The sum of the kinds. */
  kilograms: read.number,
  /** Kilograms by kind (`GATHERED_KINDS`). */
  kinds: read.part(v.record(v.string(), v.number())),
  /** Where it was brought. */
  went: read.text,
  /** `when` is `before` or `after`. */
  photos: read.someOf(v.object({ url: v.string(), alt: v.string(), when: v.string() })),
});
export type WalkRecord = v.InferOutput<typeof WalkRecord>;

/**
 * A campaign. Only id and heading are always there: the foundation's own backend may leave out the rest.
 * Times are ISO 8601 in UTC; price, raised and goal are rupees; a price of 0 or none means FREE.
 */
export const Campaign = v.object({
  id: Id,
  heading: read.textOr('A campaign'),
  body: read.text,
  footer: read.text,
  marks: Marks,
  /** The language of its texts, such as `hi`; none means English. */
  language: read.text,
  /** Independent of the dates: `active`, `closed` or `cancelled`; `enrolmentState` decides what it means. */
  status: read.text,
  startTime: read.time,
  endTime: read.time,
  price: read.number,
  /** What the price pays for, such as Food and Stay; an empty list when nothing is promised. A backend may say nothing. */
  included: read.someOf(v.string()),
  enrolledCount: read.number,
  /** How many people can take part; without it there is no limit. `placesLeft` says how many places are left. */
  places: read.number,
  /** How many wait for a place that comes free, those to whom one is offered included: that many places are left for nobody else. */
  waiting: read.number,
  raised: read.number,
  /** The part of `raised` that was paid for places; what is left was given. A backend may not tell them apart. */
  fees: read.number,
  goal: read.number,
  /** What came of it, once the foundation has noted it. */
  gathered: read.part(WalkRecord),
  /** The next date of the same walk; days are ISO 8601 times in UTC. */
  next: read.part(v.object({ id: Id, startTime: read.time, endTime: read.time })),
  /** The average of its listed reviews, 1 to 5 with one decimal, and their number; `toldRating` says whether it is told. */
  rating: read.part(v.object({ average: v.number(), count: v.number() })),
  assets: read.someOf(Asset),
  location: read.part(v.object(ofPart('location', wireTexts))),
  contact: read.part(v.object({ mobile: read.text, email: read.text, alternate: read.text })),
  fact: read.part(v.object(ofPart('fact', wireTexts))),
  instuctions: read.someOf(Instruction),
  itineraries: read.someOf(Itinerary),
  preparation: read.part(Preparation),
  /** The terms that hold when somebody gives a place back: its own, or the foundation's; none where nobody has set figures. `lineOn` reads them. */
  cancelling: read.someOf(v.object({ days: v.number(), percent: v.number() })),
});
export type Campaign = v.InferOutput<typeof Campaign>;

export const Suggestion = v.object({
  id: Id,
  url: read.text,
  heading: read.textOr('A campaign'),
  language: read.text,
  startTime: read.time,
  place: read.text,
  image: read.text,
});
export type Suggestion = v.InferOutput<typeof Suggestion>;

export const getCampaign = {
  method: 'GET',
  path: '/open/campaign/{id}',
  auth: 'none',
  params: PathId,
  answer: Campaign,
} as const satisfies Call;

export const listSuggestions = {
  method: 'GET',
  path: '/open/campaigns/suggestions',
  auth: 'none',
  answer: read.listOf(Suggestion),
} as const satisfies Call;
