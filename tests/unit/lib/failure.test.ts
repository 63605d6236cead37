import { describe, expect, it } from 'vitest';
import { failureOf, PART_MISSING } from '../../../src/lib/failure.ts';

describe('a script of the page that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://site.example/_astro/a.js',
    'error loading dynamically imported module: https://site.example/_astro/a.js',
    'Importing a module script failed.',
  ])('is told in plain words for %j, with loading the page again as the way on', (message) => {
    expect(failureOf(new TypeError(message))).toEqual({
      state: 'failure',
      message: PART_MISSING,
      status: 500,
      reload: true,
    });
  });

  it('is told from a call that fails', () => {
    expect(failureOf(new TypeError('Failed to fetch'))).toEqual({
      state: 'failure',
      message: 'Failed to fetch',
      status: 500,
    });
  });
});
