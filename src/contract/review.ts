import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { Email, FormKey, Id, labelled, NAME_MAX, PathId, pageQuery, plainText, rawText, text } from './fields.ts';

export const REVIEW_PAGE_SIZE = 4;
const NAME_MIN = 5;
const HEADLINE_MIN = 5;
const COMMENT_MIN = 10;
/** What every new review is stored with, whatever is sent. */
export const NEW_REVIEW = { profileId: 1, helpfulCount: 1 } as const;
export const DEFAULT_RATING = 5;

/** The review form's four checked fields. The comment's message says Headline: the foundation wants these words. */
export const ReviewForm = v.object({
  name: labelled('name', plainText(NAME_MIN, NAME_MAX, 'Name should be of atlist 5 chracters'), {
    autocomplete: 'name',
    autocapitalize: 'words',
    hint: `At least ${NAME_MIN} characters`,
  }),
  email: labelled('email', Email, { kind: 'email', autocomplete: 'email', hint: 'Never shown' }),
  headline: labelled('headline', text(HEADLINE_MIN, 200, 'Headline should be of atlist 5 chracters'), {
    autocomplete: 'off',
    hint: `At least ${HEADLINE_MIN} characters`,
  }),
  comment: labelled('comment', text(COMMENT_MIN, 20_000, 'Headline should be of atlist 10 chracters'), {
    kind: 'area',
    hint: `At least ${COMMENT_MIN} characters`,
  }),
});
export type ReviewForm = v.InferOutput<typeof ReviewForm>;

export const RATINGS = ['1', '2', '3', '4', '5'] as const;

export const RatedReview = v.object({
  rating: labelled('rating', v.pipe(v.picklist(RATINGS, 'Choose one to five stars'), v.transform(Number)), {
    kind: 'radio',
    options: Object.fromEntries(RATINGS.map((stars) => [stars, stars === '1' ? '1 star' : `${stars} stars`])),
  }),
  ...ReviewForm.entries,
});

const rating = v.pipe(
  v.number('rating must be a whole number from 1 to 5.'),
  v.integer('rating must be a whole number from 1 to 5.'),
  v.minValue(1, 'rating must be a whole number from 1 to 5.'),
  v.maxValue(5, 'rating must be a whole number from 1 to 5.'),
);

/** A review as a list answers it. `email` may be missing or null: the reviewer's address stays with the foundation. */
export const Review = v.object({
  id: read.id,
  name: read.textOr('A visitor'),
  email: read.text,
  headline: read.textOr('A review'),
  comment: read.textOr(''),
  rating: read.number,
  profileId: read.id,
  helpfulCount: read.number,
  campaignId: read.id,
  createdAt: read.time,
  /** Its writer was logged in when it was written, and was on the walk. Missing where that is not known. */
  walked: read.flag,
  /** Stored, but listed only once somebody has approved it. */
  waiting: read.flag,
});
export type Review = v.InferOutput<typeof Review>;

export const listReviews = {
  method: 'GET',
  path: '/open/campaign/{id}/reviews',
  auth: 'none',
  params: PathId,
  query: v.object(pageQuery(REVIEW_PAGE_SIZE)),
  answer: read.pageSchema(Review),
} as const satisfies Call;

/**
 * Posts a review; the answer is it as it is listed, or will be. The same `key` is stored once, with the newest text; 409 for another
 * campaign or email. `profileId` and `helpfulCount` are checked, not believed. With a login it may be listed as `walked`.
 */
export const postReview = {
  method: 'POST',
  path: '/open/campaign/review',
  bodyBytes: 65_536,
  embedded: ['key', 'website', 'filledIn'],
  auth: 'optional',
  query: v.object({ campaignId: rawText(200) }),
  body: v.object({
    ...ReviewForm.entries,
    rating: v.optional(rating, DEFAULT_RATING),
    profileId: v.optional(Id, NEW_REVIEW.profileId),
    helpfulCount: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
      NEW_REVIEW.helpfulCount,
    ),
    campaignId: v.optional(Id),
    key: v.optional(FormKey),
    /** A hidden field. People leave it empty, and a filled one marks a robot. */
    website: v.optional(rawText(200)),
    /** Milliseconds between opening the page and sending the form; robots are quicker than people. */
    filledIn: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  answer: read.part(Review),
} as const satisfies Call;
