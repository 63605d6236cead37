import { DEMO_EMAIL } from '../../platform/config.ts';
import data from './data.json' with { type: 'json' };

const MODES = ['UPI', 'CC', 'NB', 'DC'] as const;
const modeOf = (index: number) => MODES[index % MODES.length] ?? 'UPI';
const numbered = (count: number, index: number) => String(count - index).padStart(4, '0');

/** The demonstration login that `npm start` prints. It is no real person, and never exists in production. */
export const demoPerson = { email: DEMO_EMAIL, ...data.person };

/** Donations over more than a year, so that they always fall into two tax years; newest first. Amounts are rupees as on the wire. */
export const demoDonations = data.gifts.map(({ daysAgo, amount, gatewayStatus = 'SUCCESS' }, index) => ({
  transactionId: `DEMOGIFT${numbered(data.gifts.length, index)}`,
  amount,
  gatewayStatus,
  mode: modeOf(index),
  daysAgo,
}));

/**
 * Enrolments over more than a year; newest first. Those in a campaign that an editor has removed are skipped. Without a place is what was paid
 * a second time for the same one. Transaction ids start with `HH_` as real ones do, but cannot be equal to one.
 */
export const demoEnrolments = data.places.map(({ daysAgo, campaignId, amount, place = 'held' }, index) => ({
  transactionId: `HH_DEMO${numbered(data.places.length, index)}`,
  campaignId,
  amount,
  place: place as 'held' | 'none',
  mode: Number(amount) ? modeOf(index) : '',
  daysAgo,
}));

/** What came of walks that are over, in numbers that agree with their texts. Of `people`, the first ones may be walkers of the desk. */
export const demoWalks = data.walks;

/** More than two pages for Kheerganga, some for others. Reviewers are described by kind and are no real persons. */
export const reviews = data.reviews.map((review) => ({ ...review, email: 'reader@example.org' }));
