import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { cutOff, pageWidth } from '../helpers/cut-off.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { type LineQuality, openLine } from '../helpers/line.ts';
import { CAMPAIGN, demonstrationToken, OTHER_CAMPAIGN, places, settled, visit } from '../helpers/places.ts';
import { watchShifts } from '../helpers/shifts.ts';
import type { RunningSite } from '../helpers/site.ts';
import { through } from '../helpers/through.ts';

const phone = { width: 360, height: 740 };
/**
 * A slow line: the page comes in pieces, and its scripts and lists one after the other, each after what was painted before it.
 * Longer waits bring no other order of things, and while a test waits, the slowed processor works for nothing.
 */
const LINE: LineQuality = { rate: 800, roundTrip: 150, loss: 0, random: () => 1 };
const CPU_RATE = 4;

/** What a reader may set (WCAG 1.4.12). */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    const all = 'line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important';
    spaced.replaceSync(`* { ${all} } p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets.push(spaced);
  });

/** A campaign's reviews take the place of their skeleton. The form below them goes down then, and nothing above it moves. */
const REVIEWS_CAME = / SECTION\.review-form$/;

/** A button whose text came in two packets: half of it fits beside the button before, and the whole one goes to the next line. */
const HALF_A_BUTTON_CAME = /^0\.0[01]\d\d A\.btn$/;

/** A link whose text came in two packets and goes on in the next line: the box round both lines begins further to the left. No word moves. */
const NEXT_LINE_CAME = /^0\.00\d\d #text\.$/;
const isExpected = (shift: string) =>
  [REVIEWS_CAME, HALF_A_BUTTON_CAME, NEXT_LINE_CAME].some((known) => known.test(shift));

for (const place of places) {
  test(`${place.path} does not shift on a slow line, and loses nothing zoomed or with its text spaced out`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(phone);
    const shifts = await watchShifts(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const line = await openLine(Number(new URL(site.url).port), LINE);
    await visit(page, site, { ...place, path: `${line.url}${place.path}` });
    line.close();
    expect((await shifts()).filter((shift) => !isExpected(shift))).toEqual([]);

    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // A window of 1280 by 1024 px, zoomed four times.
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await pageWidth(page)).toBeLessThanOrEqual(320);
    expect(await cutOff(page)).toEqual([]);
    await page.setViewportSize(phone);
    await spaceOut(page);
    expect(await pageWidth(page)).toBeLessThanOrEqual(360);
    expect(await cutOff(page)).toEqual([]);
  });
}

/** The site, its pages cut in two at `cut`: what follows comes a moment later. Scripts and styles come whole. */
const inPieces = (site: RunningSite, cut: string, after = '') =>
  through(site.url, {
    send: (body, answer) => {
      const at = body.indexOf(cut, Math.max(body.indexOf(after), 0));
      if (at > 0) answer.write(body.subarray(0, at));
      setTimeout(() => answer.end(body.subarray(Math.max(at, 0))), at > 0 ? 800 : 0);
    },
  });

for (const [width, cut] of [
  [360, 'Menu</span></button>'],
  [1280, '<li><a href="/media">'],
] as const)
  test(`at ${width} px a header that arrives in pieces, cut at ${cut}, is painted whole`, async ({ page, site }) => {
    await page.setViewportSize({ ...phone, width });
    const shifts = await watchShifts(page);
    const pieces = await inPieces(site, cut);
    await page.goto(`${pieces.url}/volunteer/success`);
    await settled(page);
    expect(await shifts()).toEqual([]);
    pieces.close();
  });

for (const path of [
  paths.campaigns,
  paths.campaign(CAMPAIGN),
  paths.campaign('nobody-knows-this-one'),
  paths.donations,
])
  test(`${path}, cut below the mountains of its head, does not shift when the rest comes`, async ({ page, site }) => {
    await page.setViewportSize(phone);
    const shifts = await watchShifts(page);
    const pieces = await inPieces(site, '</svg>', 'class="page-head"');
    await page.goto(`${pieces.url}${path}`);
    await settled(page);
    expect(await shifts()).toEqual([]);
    pieces.close();
  });

// What stands side by side: its third part is still on the way when the first two are painted.
for (const [part, path, cut, width = 1280] of [
  ['.search', paths.campaigns, '<label>How hard'],
  ['.campaign-facts', paths.campaign(CAMPAIGN), '<div><dt>Altitude'],
  ['.counters', paths.about, '<div><dt>years since'],
  ['.calls', paths.home, '<li class="call"> <h2>Fundraise'],
  ['.end-links', '/volunteer/success', '<div> <h2>The small print'],
  // A part of a text fits where the whole does not.
  ['.paged > .chips', paths.campaigns, 'Archived', 360],
  ['.form-actions', paths.reset, 'to fill in: password.', 360],
] as readonly [part: string, path: string, cut: string, width?: number][])
  test(`${part} of ${path}, cut in two at ${width} px, does not shift when the rest comes`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await watchShifts(page);
    const pieces = await inPieces(site, cut);
    await page.goto(`${pieces.url}${path}`, { waitUntil: 'commit' });
    // A shift counts only where it is seen.
    await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await drawnTwice(page);
    await settled(page);
    expect(await shifts()).toEqual([]);
    pieces.close();
  });

for (const [path, told] of [
  [paths.enroll(OTHER_CAMPAIGN), 'Amount: ₹'],
  [paths.enroll(CAMPAIGN), 'You are enrolled in this campaign.'],
] as const)
  for (const width of [360, 1280])
    test(`${path} at ${width} px does not shift when its campaign comes late`, async ({ page, site }) => {
      await page.addInitScript((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
      await page.setViewportSize({ ...phone, width });
      const shifts = await watchShifts(page);
      const letThrough = await holdBack(page, '**/api/**');
      await page.goto(path);
      await expect(page.getByText('The price is being loaded …')).toBeVisible();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await drawnTwice(page);
      letThrough();
      await expect(page.getByText(told)).toBeVisible();
      await settled(page);
      expect(await shifts()).toEqual([]);
    });
