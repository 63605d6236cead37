import { fetchReviews, sendReview } from '../../../api/reviews.ts';
import { emptyValues, looksOf } from '../../../contract/fields.ts';
import { DEFAULT_RATING, RatedReview, REVIEW_PAGE_SIZE, type Review } from '../../../contract/review.ts';
import { sendOnce } from '../../../lib/draft.ts';
import { createForm } from '../../../lib/form.ts';
import { type AddressBar, createPagedList, type PagedList } from '../../../lib/lists/paged.ts';
import { paths } from '../../../routes.ts';

/** The message after the page has reloaded: the new review is there, or waits until the foundation has read it. */
const reviewMessages = {
  listed: 'Thank you. Your review is posted.',
  waiting: 'Thank you. Your review is shown here once we have read it.',
} as const;

/** The reviews of a campaign in pages; the page stands in the address as `?reviews=2`. */
export function createReviewList(id: string, address?: AddressBar): PagedList<Review> {
  return createPagedList<Review>({
    path: paths.campaign(id),
    size: REVIEW_PAGE_SIZE,
    pageName: 'reviews',
    ...(address && { address }),
    load: ({ page }, signal) => fetchReviews(id, page, signal),
  });
}

interface Options {
  /** The value of the hidden field, which only robots fill. */
  readonly trap: () => string;
  readonly onPosted: (review: Pick<Review, 'waiting'>) => void;
  /** For how long the page has been open, in ms. */
  readonly openFor?: () => number;
}

/**
 * The store of the review form. After a failure the message and the typed text stay. The visitor's time for the form counts from
 * the opening of the page: on a slow line one types before this script comes.
 */
export function createReviewForm(id: string, { trap, onPosted, openFor = () => performance.now() }: Options) {
  return createForm({
    name: `review-${id}`,
    schema: RatedReview,
    initial: { ...emptyValues(RatedReview), rating: String(DEFAULT_RATING) },
    looks: looksOf(RatedReview),
    submit: (review) =>
      // By the writer alone: what is changed after a lost answer takes the place of what may have arrived.
      sendOnce(`review-${id}`, review.email, (key) =>
        sendReview(id, { ...review, key, website: trap(), filledIn: openFor() }),
      ),
    onSuccess: onPosted,
  });
}

const POSTED = 'reviewPosted';

/**
 * Reloads the page and opens the first page of the Reviews tab, where the new review stands unless it waits. The browser must
 * not go back to the form, which is below it.
 */
export function reloadWithReview(id: string, { waiting }: Pick<Review, 'waiting'>): void {
  window.history.replaceState({ [POSTED]: waiting ? 'waiting' : 'listed' }, '', `${paths.campaign(id)}#reviews`);
  window.history.scrollRestoration = 'manual';
  window.location.reload();
}

/** The message where this page was reloaded for a new review; empty elsewhere and after the first call. */
export function takePosted(): string {
  const { state } = window.history;
  if (typeof state !== 'object' || state === null || !(POSTED in state)) return '';
  window.history.replaceState(null, '');
  const restoreAgain = () => {
    window.history.scrollRestoration = 'auto';
  };
  // Not sooner: the browser restores the place of before the reload until the last picture has come.
  window.addEventListener('pagehide', restoreAgain, { once: true });
  return reviewMessages[state[POSTED] === 'waiting' ? 'waiting' : 'listed'];
}
