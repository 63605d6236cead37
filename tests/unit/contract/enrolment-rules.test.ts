import { expect, it } from 'vitest';
import {
  enrolmentMessages,
  enrolmentState,
  isEnrolled,
  isFree,
  placesLeft,
} from '../../../src/contract/campaign-rules.ts';
import { enrollingOf } from '../../../src/features/campaigns/facts.ts';
import { closedBecause } from '../../../src/features/enrolment/enrol.ts';
import { enrolmentStateAt } from '../../../src/server/payments/enrolments.ts';

// 5 June 2026 in India, half an hour after midnight; in UTC it is still the day before.
const NOW = new Date('2026-06-04T19:00:00Z');
const TODAY = '2026-06-05';

it.each([
  ['active', '2026-06-06', 'open', 'full'],
  ['active', '2026-06-05', 'open', 'full'],
  ['active', '2026-06-04', 'ended', 'ended'],
  ['active', '', 'open', 'full'],
  ['Active ', '2026-06-05', 'open', 'full'],
  ['ACTIVE', '2026-06-04', 'ended', 'ended'],
  ['closed', '2026-06-06', 'closed', 'closed'],
  ['closed', '2026-06-04', 'ended', 'ended'],
  ['cancelled', '2026-06-06', 'cancelled', 'cancelled'],
  ['Canceled', '2026-06-04', 'cancelled', 'cancelled'],
  ['something new', '2026-06-06', 'closed', 'closed'],
  ['', '2026-06-06', 'closed', 'closed'],
  [null, '', 'closed', 'closed'],
  [undefined, '', 'closed', 'closed'],
] as const)(
  'a campaign with status %j that ends on %j is %s, without a place left %s: on its page, in the form and on the server',
  (status, lastDay, withPlaces, withoutPlaces) => {
    const endTime = lastDay && `${lastDay}T12:00:00Z`;
    const row = { listed: 1, status: status ?? '', end_day: lastDay };
    for (const [left, state] of [
      [null, withPlaces],
      [3, withPlaces],
      [0, withoutPlaces],
    ] as const) {
      const numbers = left === null ? {} : { places: 10, enrolledCount: 10 - left };
      expect(enrolmentState({ status, lastDay, left }, TODAY)).toBe(state);
      expect(enrollingOf({ status, endTime, ...numbers }, TODAY)).toBe(state);
      expect(closedBecause({ status, endTime, ...numbers }, NOW)).toBe(enrolmentMessages[state]);
      expect(enrolmentStateAt(row, left, NOW)).toBe(state);
      expect(enrolmentStateAt({ ...row, listed: 0 }, left, NOW)).not.toBe('open');
    }
  },
);

it.each([
  [{ places: 16, enrolledCount: 12 }, 4],
  [{ places: 16, enrolledCount: 0 }, 16],
  [{ places: 16, enrolledCount: 16 }, 0],
  // An editor may write fewer places than there are people; nobody loses one.
  [{ places: 16, enrolledCount: 19 }, 0],
  [{ places: 1, enrolledCount: 0 }, 1],
  [{ places: 0, enrolledCount: 0 }, null],
  [{ places: null, enrolledCount: 3 }, null],
  [{ enrolledCount: 3 }, null],
  [{ places: 16 }, null],
  [{ places: 16, enrolledCount: null }, null],
] as const)('of %j there are left: %j', (campaign, left) => {
  expect(placesLeft(campaign)).toBe(left);
});

it.each([
  [0, true],
  [null, true],
  [undefined, true],
  [0.01, false],
  [500, false],
] as const)('a place for %j rupees is free: %j', (price, free) => {
  expect(isFree(price)).toBe(free);
});

it.each([
  ['PAID', true],
  ['FREE', true],
  ['REFUND', false],
  ['', false],
  [null, false],
  [undefined, false],
])('an enrolment with status %j gives a place: %j', (status, enrolled) => {
  expect(isEnrolled(status)).toBe(enrolled);
});
