import { expect, test } from '../helpers/browser.ts';
import { BUILT, panel, tab } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';

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
  await expect(page.locator('html')).toHaveAttribute(
    'data-opened',
    /^https:\/\/wa\.me\/\?text=Kheerganga.*to.*20\d\d.*500.*http/,
  );
});

test('a campaign that is over says what came of it, and nothing for who would book', async ({ page }) => {
  await page.goto('/campaigns/kedarkantha-snow-camp');
  await expect(page.getByRole('heading', { name: 'What came down' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Share/ })).toBeVisible();
  await expect(page.getByText(/Add to calendar|Bring friends|If you cancel|Not included|Up to six people/)).toHaveCount(
    0,
  );
});
