import type { Page } from 'playwright/test';
import { person } from '../../src/server/demo/person.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import type { RunningSite } from '../helpers/site.ts';

const BUILT = '/campaigns/kheerganga-carry-down';
const CANCELLED = '/campaigns/bhrigu-lake';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });
const card = (page: Page, name: string) =>
  page.locator('.box', { has: page.getByRole('heading', { name, exact: true }) });
const fact = (page: Page, where: string, name: string) =>
  page.locator(`${where} div`, { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd');

/** Anything that the browser complained about: a hydration error, a blocked style, a script that failed. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}

async function call(site: RunningSite, path: string, body: object, token = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { status, data } = await answer.json();
  expect(status, JSON.stringify(data)).toBe(true);
  return data;
}

async function logIn(page: Page, site: RunningSite): Promise<string> {
  const { token = '' } = await call(site, '/auth/token', { email: person.email, password: person.password });
  await page.addInitScript((value) => localStorage.setItem('hh_token', value), token);
  return token;
}

test.describe('a campaign known at build', () => {
  test('hydrates without a complaint, without moving and without loading what it does not need', async ({ page }) => {
    const heard = complaints(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(BUILT);
    await expect(tab(page, 'Description')).toHaveAttribute('aria-selected', 'true');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
    expect(asked.filter((path) => path.startsWith('/api')).toSorted()).toEqual([
      '/api/open/campaign/kheerganga-carry-down',
      '/api/open/campaigns/suggestions',
    ]);
    expect(asked.filter((path) => /\/(http|calls|Reviews|PhotoViewer|saved)\./.test(path))).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('speaks of itself to machines: title, description, Event, breadcrumb', async ({ request, page }) => {
    await page.goto(BUILT);
    await expect(page).toHaveTitle(/^Kheerganga: carry down what the season left/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Kheerganga is a meadow/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
    const types = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(types.map((text) => JSON.parse(text)['@type'])).toEqual(['BreadcrumbList', 'Event']);
    const cancelled = await (await request.get(CANCELLED)).text();
    expect(cancelled).toContain('https://schema.org/EventCancelled');
  });

  test('is followed by what the API says now', async ({ page, site }) => {
    const now = sampleCampaign('kheerganga-carry-down', { heading: 'Moved to another meadow', status: 'cancelled' });
    await page.route('**/api/open/campaign/kheerganga-carry-down', (route) =>
      route.fulfill({ json: { status: true, data: now } }),
    );
    await page.goto(`${site.url}${BUILT}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved to another meadow');
    await expect(page).toHaveTitle(/^Moved to another meadow/);
    await expect(page.getByText('This campaign is cancelled.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
  });

  test('stays when the API does not answer', async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(BUILT);
    await expect(tab(page, 'Getting There')).toBeVisible();
    await expect(page.getByText('Kheerganga is a meadow with a hot spring')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toBeVisible();
  });

  test('says in the page that it is cancelled, without a button', async ({ page }) => {
    await page.goto(CANCELLED);
    await expect(page.getByText('This campaign is cancelled.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
    await expect(fact(page, '.campaign-rows', 'Status')).toHaveText('Cancelled');
  });
});

test.describe('a campaign that the build did not know', () => {
  test('appears in the list and by its address without a rebuild, with everything that section 2 shows', async ({
    page,
    site,
  }) => {
    const heard = complaints(page);
    const fresh = sampleCampaign('fresh', { startTime: new Date(Date.now() + 3_600_000 * 30).toISOString() });
    addCampaigns(site.dataDir, [{ ...fresh, endTime: fresh.startTime }, sampleCampaign('whole', { price: 2500 })]);
    await expect(async () => {
      await page.goto('/campaigns');
      await expect(page.getByRole('link', { name: 'The fresh campaign' })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await page.getByRole('link', { name: 'The fresh campaign' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The fresh campaign');
    await expect(page.getByText('FREE')).toBeVisible();
    await expect(fact(page, '.campaign-facts', 'Extent')).toHaveText('1 day');

    await page.goto('/campaigns/whole');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The whole campaign');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('The whole campaign');
    await expect(page.locator('.campaign-lead')).toContainText('From 27 November 2099');
    await expect(page.locator('.campaign-lead')).toContainText('7 people enrolled');
    for (const [name, value] of [
      ['Extent', '3 days'],
      ['Trek type', 'Moderate'],
      ['Altitude', '2,950 m'],
      ['Base camp', 'Barshaini'],
    ] as const) {
      await expect(fact(page, '.campaign-facts', name)).toHaveText(value);
    }
    for (const [name, text] of [
      ['Details', 'Price₹2,500.00'],
      ['Details', 'StatusActive'],
      ['Details', 'Start27 November 2099'],
      ['Details', 'End29 November 2099'],
      ['Contact', 'Phone+91 00000 00010'],
      ['Contact', 'AlternateNA'],
      ['Contact', 'Emailtreks@example.org'],
      ['Venue', 'Meeting pointBus stand'],
      ['Venue', 'AddressBarshaini, Kullu'],
    ] as const) {
      await expect(card(page, name)).toContainText(text);
    }
    await expect(card(page, 'Suggestions').getByRole('link').first()).toHaveAttribute('href', /^\/campaigns\/./);
    await expect(page.getByText('₹2,500.00 of ₹10,000.00 raised (25%)')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2500');
    expect(heard).toEqual([]);
  });

  test('without the fields that may be missing shows what is specified instead', async ({ page, site }) => {
    addCampaigns(site.dataDir, [{ id: 'bare', heading: 'Only a heading' }]);
    await page.goto('/campaigns/bare');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only a heading');
    await expect(page.locator('.campaign-lead')).toContainText('Heaven');
    await expect(page.locator('.campaign-lead')).toContainText('10 people enrolled');
    await expect(card(page, 'Details')).toContainText('PriceFREE');
    await expect(card(page, 'Contact')).toContainText('AlternateNA');
    await expect(card(page, 'Venue')).toContainText('Meeting pointHeaven');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('Enrolment for this campaign is closed.')).toBeVisible();
  });

  test('with an unknown id is the broken-link message inside the shell', async ({ page }) => {
    const answer = await page.goto('/campaigns/no-such-campaign');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path ends here');
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
  });

  test('whose API fails says why and can be tried again', async ({ page, site }) => {
    addCampaigns(site.dataDir, [sampleCampaign('later')]);
    await page.route('**/api/open/campaign/later', (route) =>
      route.fulfill({ status: 422, json: { status: false, data: 'The office is closed.' } }),
    );
    await page.goto('/campaigns/later');
    await expect(page.getByText('The office is closed.')).toBeVisible();
    await page.unroute('**/api/open/campaign/later');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The later campaign');
  });
});

test.describe('the enrol button', () => {
  test('leads a visitor who is not logged in to /login, and asks for no enrolment', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(BUILT);
    await tab(page, 'Description').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/enrollment'))).toEqual([]);
    await page.getByRole('link', { name: 'Enrol Now' }).click();
    await page.waitForURL('**/login');
  });

  test('leads a visitor who is logged in to the enrolment form', async ({ page, site }) => {
    await logIn(page, site);
    addCampaigns(site.dataDir, [sampleCampaign('to-enrol', { price: 100 })]);
    await page.goto('/campaigns/to-enrol');
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveAttribute('href', '/campaigns/to-enrol/enroll');
  });

  test('is a disabled Enrolled for who is enrolled, also where enrolment has closed', async ({ page, site }) => {
    const token = await logIn(page, site);
    addCampaigns(site.dataDir, [sampleCampaign('taken')]);
    await call(
      site,
      '/user/campaign/enroll/',
      {
        name: 'Yangchen Negi',
        transactionId: 'HH_4711',
        amount: 0,
        campaignName: 'The taken campaign',
        campaignId: 'taken',
        email: person.email,
        mobile: '9876543210',
      },
      token,
    );
    await page.goto('/campaigns/taken');
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveCount(0);
    addCampaigns(site.dataDir, [sampleCampaign('taken', { status: 'closed' })]);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Enrolment for this campaign is closed.')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
  });
});

test.describe('the tabs', () => {
  test('show description, ways, instructions that hold and the days, by pointer and by keyboard', async ({
    page,
    site,
  }) => {
    addCampaigns(site.dataDir, [sampleCampaign('tabs')]);
    await page.goto('/campaigns/tabs');
    await expect(panel(page, 'Description')).toContainText('We go up light.');
    await expect(panel(page, 'Description').getByRole('listitem')).toHaveText(['boots', 'a cup']);
    await expect(panel(page, 'Description').getByRole('link')).toHaveAttribute('href', 'https://example.org/more');
    await tab(page, 'Getting There').click();
    await expect(panel(page, 'Getting There')).toContainText('Base campBarshaini');
    await expect(panel(page, 'Getting There')).toContainText('Road headThe road head of Kasol');
    await expect(panel(page, 'Getting There')).toContainText('Rail headJoginder Nagar');
    await expect(panel(page, 'Description')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Instructions')).toBeFocused();
    await expect(panel(page, 'Instructions').getByRole('listitem')).toHaveText(['Bring a steel bottle.']);
    await page.keyboard.press('End');
    await expect(tab(page, 'Itineraries')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/#itineraries$/);
    const days = panel(page, 'Itineraries').locator('details');
    await expect(days).toHaveCount(2);
    await expect(days.first()).toHaveAttribute('open');
    await expect(days.first()).toContainText('27 November 2099');
    await expect(days.first()).toContainText('Twelve kilometres.');
    await days.nth(1).locator('summary').click();
    await expect(days.nth(1)).toContainText('We work in pairs.');
    await page.keyboard.press('Tab');
    await tab(page, 'Itineraries').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Description')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Itineraries')).toBeFocused();
  });

  test('are opened by the hash of a link, before scripts and after', async ({ page }) => {
    await page.goto(`${BUILT}#getting-there`);
    await expect(tab(page, 'Getting There')).toHaveAttribute('aria-selected', 'true');
    await page.evaluate(() => {
      location.hash = 'instructions';
    });
    await expect(tab(page, 'Instructions')).toHaveAttribute('aria-selected', 'true');
    await page.route('**/_astro/**', (route) => route.abort());
    await page.goto('/about');
    await page.goto(`${BUILT}#itineraries`);
    await expect(page.locator('#itineraries')).toBeVisible();
    await expect(page.locator('#description')).toBeHidden();
    await page.getByRole('link', { name: 'Getting There' }).click();
    await expect(page.locator('#getting-there')).toBeVisible();
    await expect(page.locator('#itineraries')).toBeHidden();
  });

  for (const [width, selected] of [
    [360, 'Photos'],
    [768, 'Photos'],
    [769, 'Reviews'],
    [1280, 'Reviews'],
  ] as const) {
    test(`begin with ${selected} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(BUILT);
      await expect(tab(page, selected)).toHaveAttribute('aria-selected', 'true');
      await expect(tab(page, 'Description')).toHaveAttribute('aria-selected', 'true');
    });
  }
});

test('the tooltip Food, Stay opens under pointer, focus and tap, and closes with Escape', async ({ page }) => {
  await page.goto(BUILT);
  await tab(page, 'Description').waitFor();
  const word = page.getByRole('tooltip', { includeHidden: true });
  const button = page.getByRole('button', { name: 'What is included' });
  await expect(word).toHaveText('Food, Stay');
  await expect(word).toBeHidden();
  await button.hover();
  await expect(word).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(word).toBeHidden();
  await page.mouse.move(0, 0);
  await button.focus();
  await expect(word).toBeVisible();
  await button.blur();
  await expect(word).toBeHidden();
});

test('photos open large, are swiped and turned, and give the focus back', async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('photos')]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/campaigns/photos');
  const small = panel(page, 'Photos').getByRole('img');
  await expect(small).toHaveCount(3);
  await expect(small.first()).toHaveAttribute('loading', 'lazy');
  await panel(page, 'Photos').getByRole('link').nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Photos' });
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.getByText('A lake at noon')).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Previous photo' }).click();
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.locator('section')).toHaveCSS('scroll-snap-type', 'x mandatory');
  await dialog.locator('section').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel(page, 'Photos').getByRole('link').nth(1)).toBeFocused();
});

test('the calendar file is handed over and the campaign is shared', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    window.open = (url) => {
      document.documentElement.dataset['opened'] = String(url);
      return null;
    };
  });
  await page.goto(BUILT);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kheerganga-carry-down.ics');
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString()).toContain('UID:campaign-kheerganga-carry-down@localhost\r\n');
  await page.getByRole('button', { name: /^Share/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-opened', /^https:\/\/wa\.me\/\?text=Kheerganga/);
});

test('the phone shares through its own sheet where it has one', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: async (what: ShareData) => {
        document.documentElement.dataset['shared'] = JSON.stringify(what);
      },
    }),
  );
  await page.goto(BUILT);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', /Kheerganga.*\/campaigns\/kheerganga-carry-down"/);
});

test('a campaign is printed on one sheet, with everything that one needs on the way', async ({ page }) => {
  await page.goto(BUILT);
  await tab(page, 'Description').waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  for (const id of ['description', 'getting-there', 'instructions', 'itineraries']) {
    await expect(page.locator(`#${id}`)).toBeVisible();
  }
  await expect(card(page, 'Contact')).toBeVisible();
  await expect(page.locator('.campaign-people')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing at ${width} px in the ${colorScheme} theme, whatever tab is open`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(BUILT);
      await tab(page, 'Reviews').click();
      await expect(page.getByRole('button', { name: 'Post Comment' })).toBeVisible();
      await expect(page.locator('.reviews .review').first()).toBeVisible();
      for (const name of ['Description', 'Getting There', 'Instructions', 'Itineraries']) {
        await tab(page, name).click();
        await expectAccessible(page);
      }
      await tab(page, 'Photos').click();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}
