import * as v from 'valibot';
import { fetchReviews, sendReview } from '../../api/reviews.ts';
import { DEFAULT_RATING, REVIEW_PAGE_SIZE, type Review, ReviewForm } from '../../contract/review.ts';
import { createForm } from '../../lib/form.ts';
import { type AddressBar, createPaged, type Paged } from '../../lib/paged.ts';
import { paths } from '../../routes.ts';

/** The ratings that can be chosen. */
export const RATINGS = ['1', '2', '3', '4', '5'] as const;

/** What the visitor reads after the page has reloaded with the new review. */
export const REVIEW_POSTED = 'Thank you. Your review is posted.';

/** The reviews of a campaign, four a page (section 9), their page in the address as `?reviews=2`. */
export function createReviewList(id: string, address?: AddressBar): Paged<Review> {
  return createPaged<Review>({
    path: paths.campaign(id),
    size: REVIEW_PAGE_SIZE,
    pageName: 'reviews',
    ...(address && { address }),
    load: ({ page }, signal) => fetchReviews(id, page, signal),
  });
}

const Fields = v.object({
  ...ReviewForm.entries,
  rating: v.pipe(v.picklist(RATINGS, 'Choose one to five stars'), v.transform(Number)),
});

interface Options {
  /** What stands in the field that no person sees. */
  readonly trap: () => string;
  readonly onPosted: () => void;
  /** Milliseconds; tells how long the form was filled in. */
  readonly clock?: () => number;
}

/** The review form (section 5): four checked fields and a rating of 5 unless chosen. A failure stays, with everything typed. */
export function createReviewForm(id: string, { trap, onPosted, clock = Date.now }: Options) {
  const seen = clock();
  return createForm({
    name: `review-${id}`,
    schema: Fields,
    initial: { rating: String(DEFAULT_RATING), name: '', email: '', headline: '', comment: '' },
    labels: { rating: 'rating', name: 'name', email: 'email', headline: 'headline', comment: 'comment' },
    submit: (review) => sendReview(id, { ...review, website: trap(), filledIn: clock() - seen }),
    onSuccess: onPosted,
    hideAfter: false,
  });
}

const POSTED = 'reviewPosted';

/** Reloads the page (section 4) where the new review is seen: the first page of the Reviews tab (decision 34). */
export function reloadWithReview(id: string): void {
  window.history.replaceState({ [POSTED]: true }, '', `${paths.campaign(id)}#reviews`);
  window.location.reload();
}

/** Whether this page was just reloaded for a new review; says so once. */
export function takePosted(): boolean {
  const { state } = window.history;
  if (typeof state !== 'object' || state === null || !(POSTED in state)) return false;
  window.history.replaceState(null, '');
  return true;
}
