import * as v from 'valibot';
import type { Call } from './call.ts';
import { Email, Id, PathId, pageOf, pageQuery, rawText, text } from './fields.ts';

/** Reviews a page holds (section 9). */
export const REVIEW_PAGE_SIZE = 4;
export const NAME_MIN = 5;
export const HEADLINE_MIN = 5;
export const COMMENT_MIN = 10;
/** What a review carries unless told (section 3). */
export const DEFAULT_RATING = 5;

/** The review form's four fields (section 5); the comment's message says Headline, as specified. */
export const ReviewForm = v.object({
  name: text(NAME_MIN, 100, 'Name should be of atlist 5 chracters'),
  email: Email,
  headline: text(HEADLINE_MIN, 200, 'Headline should be of atlist 5 chracters'),
  comment: text(COMMENT_MIN, 20_000, 'Headline should be of atlist 10 chracters'),
});
export type ReviewForm = v.InferOutput<typeof ReviewForm>;

const rating = v.pipe(
  v.number('rating must be a whole number from 1 to 5.'),
  v.integer('rating must be a whole number from 1 to 5.'),
  v.minValue(1, 'rating must be a whole number from 1 to 5.'),
  v.maxValue(5, 'rating must be a whole number from 1 to 5.'),
);

/** A review as it is listed. The reviewer's address stays with the foundation: a list may leave it out. */
export const Review = v.object({
  id: v.nullish(Id),
  name: v.string(),
  email: v.nullish(v.string()),
  headline: v.string(),
  comment: v.string(),
  rating: v.nullish(v.number()),
  profileId: v.nullish(Id),
  helpfulCount: v.nullish(v.number()),
  campaignId: v.nullish(Id),
  createdAt: v.nullish(v.string()),
});
export type Review = v.InferOutput<typeof Review>;

export const listReviews = {
  method: 'GET',
  path: '/open/campaign/{id}/reviews',
  auth: 'none',
  params: PathId,
  query: v.object(pageQuery(REVIEW_PAGE_SIZE)),
  answer: pageOf(Review),
} as const satisfies Call;

export const postReview = {
  method: 'POST',
  path: '/open/campaign/review',
  auth: 'none',
  query: v.object({ campaignId: rawText(200) }),
  body: v.object({
    ...ReviewForm.entries,
    rating: v.optional(rating, DEFAULT_RATING),
    profileId: v.optional(Id, 1),
    helpfulCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 1),
    campaignId: v.optional(Id),
    /** Left empty by people: a field that no one sees, for robots to fill. */
    website: v.optional(rawText(200)),
    /** Milliseconds between the form's first sight and its sending; robots are quick. */
    filledIn: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  answer: Review,
} as const satisfies Call;
