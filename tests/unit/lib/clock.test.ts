import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnTime, now } from '../../../src/lib/clock.ts';

const HERE = Date.parse('2026-12-08T06:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: HERE });
});
afterEach(() => {
  learnTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([
  ['a clock eight days ahead', 'Mon, 30 Nov 2026 06:00:00 GMT', '2026-11-30T06:00:00.000Z'],
  ['a clock a year behind', 'Wed, 08 Dec 2027 06:00:00 GMT', '2027-12-08T06:00:00.000Z'],
  ['a clock that is right but for the way of an answer', 'Tue, 08 Dec 2026 05:56:00 GMT', '2026-12-08T06:00:00.000Z'],
  ['an answer without a date that can be read', null, '2026-12-08T06:00:00.000Z'],
])("%s: the time is the server's", (_what, date, time) => {
  learnTime(date);
  expect(now().toISOString()).toBe(time);
});
