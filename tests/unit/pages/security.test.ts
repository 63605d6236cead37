import type { APIContext } from 'astro';
import { afterEach, expect, it, vi } from 'vitest';
import { GET } from '../../../src/pages/.well-known/security.txt.ts';

afterEach(() => vi.useRealTimers());

async function builtAt(moment: string): Promise<string> {
  vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });
  return GET({ site: new URL('https://example.org'), url: new URL('https://example.org') } as APIContext).text();
}

it('holds for a year from the end of the day of the build in India', async () => {
  expect(await builtAt('2026-11-27T05:00:00Z')).toContain('\nExpires: 2027-11-27T18:30:00.000Z\n');
});
