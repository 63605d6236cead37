import type { Campaign } from './campaign.ts';

/** From so many reviews on their average is told: fewer say more of their writers than of a walk. */
const LEAST_RATED = 3;

/** The average of a campaign's reviews as it may be told anywhere; undefined where there are too few. */
export const toldRating = (rating: Campaign['rating']): Campaign['rating'] =>
  rating && rating.count >= LEAST_RATED ? rating : undefined;
