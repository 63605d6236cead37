import type { Page } from 'playwright/test';
import { giftQuery } from '../../src/contract/constants.ts';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, expectAccessible, test } from '../helpers/browser.ts';
import { through } from '../helpers/chunking-proxy.ts';
import { cutOff, pageWidth } from '../helpers/cut-off.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { walk } from '../helpers/keyboard.ts';
import { type LineQuality, openLine } from '../helpers/line.ts';
import { CAMPAIGN, demonstrationToken, OTHER_CAMPAIGN, places, settled, visit } from '../helpers/places.ts';
import { watchShifts } from '../helpers/shifts.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn, keepLogin } from '../helpers/visitor.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
/**
 * A slow line: the page comes in pieces, and its scripts and lists one after the other, each after what was painted before it.
 * Longer waits bring no other order of things, and while a test waits, the slowed processor works for nothing.
 */
const LINE: LineQuality = { rate: 800, roundTrip: 150, loss: 0, random: () => 1 };
const CPU_RATE = 4;

async function spaceOut(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    const all = 'line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important';
    spaced.replaceSync(`* { ${all} } p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets.push(spaced);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** A campaign's reviews take the place of their skeleton. What is below them, to the footer and its ridge, goes down then, and nothing above it moves. */
const REVIEWS_CAME =
  / (?=.*DETAILS\.review-form)((ASIDE\.campaign-suggestions|DETAILS\.review-form|FOOTER\.end|svg\.\w*)(, |$))+$/;

/** A button whose text came in two packets: half of it fits beside the button before, and the whole one goes to the next line. */
const HALF_A_BUTTON_CAME = /^0\.0[01]\d\d A\.btn$/;

/** A link whose text came in two packets and goes on in the next line: the box round both lines begins further to the left. No word moves. */
const NEXT_LINE_CAME = /^0\.00\d\d #text\.$/;
const isExpected = (shift: string) =>
  [REVIEWS_CAME, HALF_A_BUTTON_CAME, NEXT_LINE_CAME].some((known) => known.test(shift));

/** The skip link comes first and leads into the page, whose every stop is seen, forwards and backwards. */
async function walkThrough(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const down = await walk(page, 'Tab', 'main');
  expect(down.problems).toEqual([]);
  const up = await walk(page, 'Shift+Tab', 'main');
  expect(up.problems).toEqual([]);
  expect(up.stops).toBeGreaterThanOrEqual(down.stops);
}

async function showAs(page: Page, colorScheme: 'light' | 'dark', size: typeof phone): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // What was scrolled under the sticky header on the other screen is no small target.
  await page.evaluate(() => scrollTo(0, 0));
}

async function logIn(page: Page, site: RunningSite): Promise<void> {
  await keepLogin(page, await demonstrationToken(site));
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await settled(page);
}

const whole = [paths.home, `${paths.campaign(CAMPAIGN)}#reviews`, paths.donations];

test('axe finds nothing on a phone, in light and dark, on any other template', async ({ page, site }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const others = places.filter(({ path }) => !whole.includes(path));
  for (const place of others.toSorted((one, other) => Number(one.login) - Number(other.login)))
    await test.step(place.path, async () => {
      await visit(page, site, place);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    });
});

for (const place of places)
  test(`${place.path}: one visit on a slow line, zoomed, spaced out, by keyboard, light and dark, logged out and in`, {
    tag: whole.includes(place.path) ? [] : '@thorough',
  }, async ({ page, site }) => {
    await page.setViewportSize(phone);
    const shifts = await watchShifts(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const line = await openLine(Number(new URL(site.url).port), LINE);
    await visit(page, site, { ...place, path: `${line.url}${place.path}` });
    line.close();
    expect.soft((await shifts()).filter((shift) => !isExpected(shift))).toEqual([]);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });

    await test.step('zoomed four times, and with its text spaced out, nothing is cut off', async () => {
      // A window of 1280 by 1024 px, zoomed four times.
      await page.setViewportSize({ width: 320, height: 256 });
      expect.soft(await pageWidth(page)).toBeLessThanOrEqual(320);
      expect.soft(await cutOff(page)).toEqual([]);
      await page.setViewportSize(phone);
      const plain = await spaceOut(page);
      expect.soft(await pageWidth(page)).toBeLessThanOrEqual(360);
      expect.soft(await cutOff(page)).toEqual([]);
      await plain();
    });

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(place.path);
    await settled(page);
    if (!place.path.includes('#')) await test.step('the focus is always seen, there and back', () => walkThrough(page));

    await test.step('axe finds nothing', async () => {
      for (const scheme of ['light', 'dark'] as const) {
        if (scheme === 'dark') await logIn(page, site);
        for (const size of [desk, phone]) {
          await showAs(page, scheme, size);
          await expectAccessible(page);
        }
      }
    });
  });

async function open(page: Page, button: string, list: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator(list)).toBeVisible();
}

// The header is the same on every page but for the link that is marked as the current one.
test('axe finds nothing in the open menus of the header', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, site, { path: paths.home, login: false });
  for (const scheme of ['light', 'dark'] as const) {
    await showAs(page, scheme, phone);
    await open(page, 'Menu', '#menu');
    await expectAccessible(page, 'header');
    await page.keyboard.press('Escape');
  }
  await logIn(page, site);
  for (const scheme of ['light', 'dark'] as const)
    for (const size of [desk, phone]) {
      await showAs(page, scheme, size);
      await open(page, 'Your account', '#user-menu');
      await expectAccessible(page, 'header');
      await page.keyboard.press('Escape');
    }
});

test('axe finds a picture without words and a text too pale to read', async ({ page }) => {
  await page.setContent(
    '<main><h1>A page</h1><img src="x.png"><p style="color: #ddd; background: #fff">Pale</p></main>',
  );
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: p[\s\S]*image-alt: img/);
});

/** The site, its pages cut in two at `cut`: what follows comes a moment later. Scripts and styles come whole. */
const inPieces = (site: RunningSite, cut: string, after = '') =>
  through(site.url, {
    send: (body, answer) => {
      const at = body.indexOf(cut, Math.max(body.indexOf(after), 0));
      if (at > 0) answer.write(body.subarray(0, at));
      setTimeout(() => answer.end(body.subarray(Math.max(at, 0))), at > 0 ? 800 : 0);
    },
  });

// What stands side by side: its third part is still on the way when the first two are painted.
test('parts that arrive in two pieces do not shift when the rest comes', { tag: '@thorough' }, async ({
  page,
  site,
}) => {
  const shifts = await watchShifts(page);
  for (const [part, path, cut, width = 1280] of [
    ['.page-head', paths.campaign(CAMPAIGN), '</svg>', 360],
    ['.search', paths.campaigns, '<label>How hard'],
    ['.campaign-facts', paths.campaign(CAMPAIGN), '<div><dt>Altitude'],
    ['.counters', paths.about, '<div><dt>years since'],
    ['.calls', paths.home, '<li class="call"> <h2>Fundraise'],
    // A part of a text fits where the whole does not.
    ['.filters', paths.campaigns, 'Archived', 360],
    ['.form-actions', paths.reset, 'to fill in: password.', 360],
  ] as readonly [part: string, path: string, cut: string, width?: number][]) {
    await page.setViewportSize({ width, height: 800 });
    const pieces = await inPieces(site, cut, part === '.page-head' ? 'class="page-head"' : '');
    await page.goto(`${pieces.url}${path}`, { waitUntil: 'commit' });
    // A shift counts only where it is seen.
    await page.locator(part).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await drawnTwice(page);
    await settled(page);
    expect(await shifts(), `${part} of ${path}`).toEqual([]);
    pieces.close();
  }
});

test('the enrolment form does not shift when its campaign comes late, nor the gift form when its campaign does', {
  tag: '@thorough',
}, async ({ page, site }) => {
  const shifts = await watchShifts(page);
  await comeLoggedIn(page, await demonstrationToken(site));
  for (const [path, first, then] of [
    [paths.enroll(OTHER_CAMPAIGN), 'The price is being loaded …', 'Amount: ₹'],
    [paths.enroll(CAMPAIGN), 'The price is being loaded …', 'You are enrolled in this campaign.'],
    [`${paths.donations}${giftQuery(CAMPAIGN)}`, 'We are asking about the campaign …', 'Change'],
  ] as const)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ ...phone, width });
      const letThrough = await holdBack(page, '**/api/**');
      await page.goto(path);
      await expect(page.getByText(first).first()).toBeVisible();
      await expect(page.locator('astro-island[ssr][client="load"]')).toHaveCount(0);
      await drawnTwice(page);
      letThrough();
      await expect(page.getByText(then)).toBeVisible();
      await settled(page);
      expect(await shifts(), `${path} at ${width} px`).toEqual([]);
    }
});
