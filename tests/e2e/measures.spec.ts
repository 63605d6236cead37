import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { withItsTypeface } from '../helpers/typeface.ts';

/** What is measured of the elements of a selector, in px of the page. */
const kinds = {
  /** Where the first begins. */
  top: (boxes: DOMRect[]) => boxes[0]?.top,
  /** The height of the highest. */
  height: (boxes: DOMRect[]) => Math.max(...boxes.map(({ height }) => height)),
  /** The width of the widest. */
  width: (boxes: DOMRect[]) => Math.max(...boxes.map(({ width }) => width)),
  /** How far their lower edges lie apart: nothing where they stand in one line. */
  apart: (boxes: DOMRect[]) =>
    Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ bottom }) => bottom)),
};

type Measure = readonly [kind: keyof typeof kinds, selector: string, atMost: number];

/** What a page promises at a width: how far down something begins, and how high it is at most. */
const promises: readonly (readonly [path: string, width: number, measures: readonly Measure[]])[] = [
  // The foundation's name in one line, and the walks in the first screen of a phone.
  [paths.home, 1024, [['height', '.top .brand > span', 26]]],
  [paths.home, 360, [['top', '.walk', 590]]],
  // A head leaves the first screen to the form, or to the text.
  [paths.contact, 1280, [['height', '.page-head', 120]]],
  [paths.contact, 360, [['height', '.page-head', 96]]],
  [paths.faq, 1280, [['height', '.page-head', 160]]],
  [paths.project('narkanda-waste-management'), 1280, [['height', '.page-head', 160]]],
  [
    paths.campaigns,
    360,
    [
      ['height', '.page-head', 96],
      ['apart', '.filters > a, .search > summary', 0],
      ['top', '.trip', 310],
      ['height', '.trip', 140],
    ],
  ],
  [
    paths.campaigns,
    1280,
    [
      ['apart', '.search label, .search [type=submit]', 0],
      // So that the words have room for more than one.
      ['width', '.search label:has(select)', 140],
      ['height', '.list-top', 100],
      ['top', '.trip', 520],
      ['height', '.trip', 150],
      ['height', '.trip > svg', 64],
      ['width', '.trip > svg', 216],
    ],
  ],
  // The longest name and address.
  [
    paths.campaign('ten-villages-one-stream'),
    360,
    [
      ['height', '.page-head', 390],
      ['height', '.campaign-venue', 355],
      ['height', 'body', 4200],
    ],
  ],
  // Price and button, facts and description before whom to call; with a goal and reviews.
  [
    paths.campaign('kheerganga-carry-down'),
    360,
    [
      ['top', '.campaign-facts', 710],
      ['top', '#description', 960],
      ['height', 'body', 4200],
    ],
  ],
  [paths.campaign('kheerganga-carry-down'), 1280, [['height', 'body', 3300]]],
];

async function measured(page: Page, kind: keyof typeof kinds, selector: string): Promise<number | undefined> {
  const boxes = await page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  return kinds[kind](boxes);
}

for (const [path, width, measures] of promises)
  test(`${path} at ${width} px keeps its measures`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 800 });
    await withItsTypeface(page);
    await page.goto(path);
    await expect(page.locator('astro-island[ssr][client="load"]')).toHaveCount(0);
    for (const [kind, selector, atMost] of measures)
      expect.soft(await measured(page, kind, selector), `${kind} of ${selector}`).toBeLessThanOrEqual(atMost + 0.5);
  });
