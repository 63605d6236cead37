import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { featuresOff } from '../../helpers/chromium.ts';

/** The features that Playwright switches off by itself, read from its program: it hands them out nowhere. */
function playwrightsOwn(): string[] {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('playwright/package.json'));
  const program = readFileSync(join(resolve('playwright-core/package.json'), '../lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([^\]]+)\]/.exec(program) ?? [];
  return [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
}

it('the browser of the tests has every feature off that Playwright switches off', () => {
  const own = playwrightsOwn().filter((name) => !name.startsWith('ms'));
  expect(own).toContain('PaintHolding');
  expect(featuresOff).toEqual(expect.arrayContaining(own));
});
