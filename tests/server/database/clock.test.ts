import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { compareClock, isClockSteady } from '../../../src/server/database/clock.ts';
import { jobs, runJob } from '../../../src/server/jobs.ts';
import { appForAll } from '../../helpers/under-test.ts';

const NOW = Date.parse('2026-12-05T06:30:00Z');
const YEAR_MS = 365 * DAY_MS;

const app = appForAll({ at: NOW });

const steadyAt = (ms: number) => isClockSteady(app.db, new Date(ms));
async function goOn(from: number, hours: number): Promise<boolean> {
  let said = false;
  for (let at = from; at <= from + hours * 3_600_000; at += 3_600_000) said = await steadyAt(at);
  return said;
}

it('a clock is steady when it has gone on for a day, and after a leap, ahead or back, only a day later', async () => {
  expect(await steadyAt(NOW)).toBe(false);
  expect(await goOn(NOW, 23)).toBe(false);
  expect(await goOn(NOW + DAY_MS, 1)).toBe(true);
  const at = NOW + 2 * DAY_MS;
  expect(await goOn(NOW + DAY_MS, 24)).toBe(true);
  expect(await steadyAt(at + YEAR_MS)).toBe(false);
  expect(await steadyAt(at + YEAR_MS + 60_000)).toBe(false);
  expect(await steadyAt(at + 120_000)).toBe(false);
  expect(await goOn(at + 120_000, 23)).toBe(false);
  expect(await goOn(at + DAY_MS, 2)).toBe(true);
});

it('a clock that is a year ahead for a minute deletes nothing', async () => {
  const { db } = app;
  const token = { token_hash: 'link', user_id: null, created_at: new Date(NOW).toISOString(), used_at: null };
  await db
    .insertInto('reset_tokens')
    .values({ ...token, expires_at: new Date(NOW + DAY_MS).toISOString() })
    .execute();
  await goOn(NOW + 10 * DAY_MS, 25);
  app.setTime(NOW + YEAR_MS);
  for (const job of jobs.filter(({ name }) => name === 'expiry'))
    await runJob(job, { services: app.services, payments: app.payments, machine: true });
  app.setTime(NOW);
  expect(await db.selectFrom('reset_tokens').select('token_hash').execute()).toEqual([{ token_hash: 'link' }]);
});

it('a clock that goes on steadily a year ahead of the payment provider’s deletes nothing, and is told once', async () => {
  const { db } = app;
  const wrong = NOW + 3 * YEAR_MS;
  await goOn(wrong, 25);
  expect(await steadyAt(wrong + 26 * 3_600_000)).toBe(true);
  const says = (at: number) => compareClock(db, new Date(wrong + 26 * 3_600_000), new Date(at).toUTCString());
  expect(await compareClock(db, new Date(wrong), null)).toBeUndefined();
  expect(await says(NOW)).toBeGreaterThan(24 * 365);
  expect(await says(NOW)).toBeUndefined();
  expect(await steadyAt(wrong + 27 * 3_600_000)).toBe(false);
  // Set right, it counts after a day, and a provider that agrees is believed at once.
  await says(wrong + 26 * 3_600_000);
  expect(await steadyAt(wrong + 28 * 3_600_000)).toBe(true);
});
