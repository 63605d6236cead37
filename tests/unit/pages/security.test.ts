import type { APIContext } from 'astro';
import { afterEach, expect, it, vi } from 'vitest';
import { GET } from '../../../src/pages/.well-known/security.txt.ts';

afterEach(() => vi.useRealTimers());

/** What the file says when the site is built at a moment. */
async function builtAt(moment: string): Promise<string> {
  vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });
  return GET({ site: new URL('https://example.org'), url: new URL('https://example.org') } as APIContext).text();
}

it('holds for a year from the end of the day of the build in India', async () => {
  expect(await builtAt('2026-11-27T05:00:00Z')).toContain('\nExpires: 2027-11-27T18:30:00.000Z\n');
});

it('says the same whenever it is built on one day in India, before and after midnight in London', async () => {
  const day = await builtAt('2026-11-26T18:30:00Z');
  expect(await builtAt('2026-11-26T23:59:59Z')).toBe(day);
  expect(await builtAt('2026-11-27T00:00:01Z')).toBe(day);
  expect(await builtAt('2026-11-27T18:29:59Z')).toBe(day);
  expect(await builtAt('2026-11-27T18:30:00Z')).not.toBe(day);
});
