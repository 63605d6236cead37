import type { CallInput } from '../contract/call.ts';
import {
  DEFAULT_RATING,
  listReviews,
  NEW_REVIEW,
  postReview,
  REVIEW_PAGE_SIZE,
  type Review,
} from '../contract/review.ts';
import { callApi } from './http.ts';

export const fetchReviews = (id: string, page: number, signal?: AbortSignal) =>
  callApi(listReviews, { params: { id }, query: { page: page - 1, size: REVIEW_PAGE_SIZE } }, { signal });

export async function sendReview(
  campaignId: string,
  review: Omit<CallInput<typeof postReview>['body'], 'campaignId'>,
): Promise<Pick<Review, 'waiting'>> {
  const answer = await callApi(postReview, {
    query: { campaignId },
    body: { rating: DEFAULT_RATING, ...NEW_REVIEW, ...review, campaignId },
  });
  return answer ?? {};
}
