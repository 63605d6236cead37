import type { Campaign } from '../../../contract/campaign.ts';
import { toldRating } from '../../../contract/rating.ts';
import { makeTrusted } from '../../../lib/trusted.ts';

type Rating = Campaign['rating'];

/** What search engines read of the reviews of a campaign, as a part of its Event; nothing where there are too few. */
export function ratingJsonLd(rating: Rating) {
  const told = toldRating(rating);
  const value = told && { ratingValue: told.average, reviewCount: told.count, bestRating: 5 };
  return value && { aggregateRating: { '@type': 'AggregateRating', ...value } };
}

// What is JSON runs nothing.
const data = makeTrusted('data', { createScript: (text) => JSON.stringify(JSON.parse(text)) });

/** Writes into the Event of this page what was answered of the reviews since it was built. */
export function renewRating(rating: Rating): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('[type="application/ld+json"]')) {
    const { aggregateRating: _, ...about } = JSON.parse(script.text);
    if (about['@type'] === 'Event')
      script.text = data.createScript(JSON.stringify({ ...about, ...ratingJsonLd(rating) }));
  }
}
