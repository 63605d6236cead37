import { expect, it } from 'vitest';
import { sharedText } from '../../../../src/features/campaigns/detail/share.ts';

const walk = {
  heading: 'Beas Kund',
  startTime: '2026-12-04T18:30:00Z',
  endTime: '2026-12-07T17:30:00Z',
  price: 2500,
  status: 'active',
};

it.each([
  [{}, 'Beas Kund, 5 to 7 December 2026, ₹2,500'],
  [{ price: 0, endTime: null }, 'Beas Kund, 5 December 2026, FREE'],
  [{ startTime: null, endTime: null }, 'Beas Kund, ₹2,500'],
  [{ status: 'Cancelled' }, 'Beas Kund, 5 to 7 December 2026, cancelled'],
])('of a walk with %j a friend reads: %s', (more, text) => {
  expect(sharedText({ ...walk, ...more }).replaceAll(' ', ' ')).toBe(text);
});
