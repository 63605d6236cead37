import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { displayFont } from '../../../src/drawings/display-font.ts';

test('the display font of the site is what its script makes', async () => {
  const kept = readFileSync(new URL('../../../src/styles/fonts/young-serif.woff2', import.meta.url));
  expect(kept.equals(await displayFont())).toBe(true);
});
