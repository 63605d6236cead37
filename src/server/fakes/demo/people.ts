import { DEMO_EMAIL } from '../../platform/config.ts';
import data from './data.json' with { type: 'json' };

const MODES = ['UPI', 'CC', 'NB', 'DC'] as const;
const modeOf = (index: number) => MODES[index % MODES.length] ?? 'UPI';
const numbered = (count: number, index: number) => String(count - index).padStart(4, '0');

/** The demonstration login that `npm start` prints. It is no real person, and never exists in production. */
export const demoPerson = { email: DEMO_EMAIL, ...data.person };

/** Over more than a year, so that they always fall into two tax years; newest first. Amounts are rupees as on the wire. */
export const demoDonations = data.gifts.map(({ gatewayStatus = 'SUCCESS', ...gift }, index) => ({
  ...gift,
  ...{ gatewayStatus, transactionId: `DEMOGIFT${numbered(data.gifts.length, index)}`, mode: modeOf(index) },
}));

/**
 * Over more than a year; newest first. Without a place is what was paid a second time for the same one. No real transaction id can be equal to
 * one of these.
 */
export const demoEnrolments = data.places.map(({ place = 'held', ...enrolment }, index) => ({
  ...enrolment,
  transactionId: `HH_DEMO${numbered(data.places.length, index)}`,
  place: place as 'held' | 'none',
  mode: Number(enrolment.amount) ? modeOf(index) : '',
}));

/** More than two pages for Kheerganga, some for others. Reviewers are described by kind and are no real persons. */
export const reviews = data.reviews.map((review) => ({ ...review, email: 'reader@example.org' }));

/** What the desk of a demonstration shows: people of a walk, of whom the last paid too late, gifts, and reviews that the site does not show. */
export const { walkers, deskGifts, deskReviews } = data;
