import type { Campaign } from '../../../contract/campaign.ts';
import { toldRating } from '../../../contract/rating.ts';

type Rating = Campaign['rating'];

/** What search engines read of the reviews of a campaign, as a part of its Event; nothing where there are too few. */
export function ratingJsonLd(rating: Rating) {
  const told = toldRating(rating);
  const value = told && { ratingValue: told.average, reviewCount: told.count, bestRating: 5 };
  return value && { aggregateRating: { '@type': 'AggregateRating', ...value } };
}

/** Writes into the Event of this page what was answered of the reviews since it was built. */
export function renewRating(rating: Rating): void {
  for (const { firstChild } of document.querySelectorAll('[type="application/ld+json"]')) {
    const { aggregateRating: _, ...about } = JSON.parse(firstChild?.nodeValue ?? '{}');
    // As a text, not as the script's: nothing runs.
    if (firstChild && about['@type'] === 'Event')
      firstChild.nodeValue = JSON.stringify({ ...about, ...ratingJsonLd(rating) });
  }
}
