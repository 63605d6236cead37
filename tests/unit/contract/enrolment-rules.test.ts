import { expect, it } from 'vitest';
import { enrolmentMessages, enrolmentState, isFree } from '../../../src/contract/enrolment-rules.ts';
import { enrollingOf } from '../../../src/features/campaigns/facts.ts';
import { closedBecause } from '../../../src/features/enrolment/enrol.ts';
import { isOpen } from '../../../src/server/payments/campaign.ts';

// 5 June 2026 in India, half an hour after midnight; in UTC it is still the day before.
const NOW = new Date('2026-06-04T19:00:00Z');
const TODAY = '2026-06-05';

it.each([
  ['active', '2026-06-06', 'open'],
  ['active', '2026-06-05', 'open'],
  ['active', '2026-06-04', 'ended'],
  ['active', '', 'open'],
  ['Active ', '2026-06-05', 'open'],
  ['ACTIVE', '2026-06-04', 'ended'],
  ['closed', '2026-06-06', 'closed'],
  ['closed', '2026-06-04', 'closed'],
  ['cancelled', '2026-06-06', 'cancelled'],
  ['Canceled', '2026-06-04', 'cancelled'],
  ['something new', '2026-06-06', 'closed'],
  ['', '2026-06-06', 'closed'],
  [null, '', 'closed'],
  [undefined, '', 'closed'],
] as const)(
  'a campaign with status %j that ends on %j is %s: on its page, in the form and on the server',
  (status, lastDay, state) => {
    expect(enrolmentState({ status, lastDay }, TODAY)).toBe(state);
    const endTime = lastDay && `${lastDay}T12:00:00Z`;
    expect(enrollingOf({ status, endTime }, TODAY)).toBe(state);
    expect(closedBecause({ status, endTime }, NOW)).toBe(enrolmentMessages[state]);
    const row = { listed: 1, status: status ?? '', end_day: lastDay };
    expect(isOpen(row, NOW)).toBe(state === 'open');
    expect(isOpen({ ...row, listed: 0 }, NOW)).toBe(false);
  },
);

it.each([
  [0, true],
  [null, true],
  [undefined, true],
  [0.01, false],
  [500, false],
] as const)('a place for %j rupees is free: %j', (price, free) => {
  expect(isFree(price)).toBe(free);
});
