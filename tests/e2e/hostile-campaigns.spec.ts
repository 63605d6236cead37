import type { Page } from 'playwright/test';
import type { Campaign } from '../../src/contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../src/contract/constants.ts';
import { expect, test } from '../helpers/browser.ts';
import { addCampaigns } from '../helpers/campaigns.ts';
import type { RunningSite } from '../helpers/site.ts';

/** Every text calls this when it runs; the page has it as a function that tells the test. */
const ALARM = 'alarm()';

const shapes: readonly ((n: number) => string)[] = [
  (n) => `<script>${ALARM}</script> ${n}`,
  (n) => `<img src=x${n} onerror=${ALARM}>`,
  (n) => `"><svg onload=${ALARM}> ${n}`,
  (n) => `</script><script>${ALARM}//${n}</script>`,
  (n) => `' onmouseover='${ALARM}' x='${n}`,
  (n) => `javascript:${ALARM}//${n}`,
  (n) => `[click](javascript:${ALARM}) ${n}`,
  (n) => `<style>*{display:none!important}</style><base href="//evil.example/">${n}`,
  (n) => `</astro-island><astro-island props="${n}"> --><!-- ]]>`,
  (n) => `\u202e\u202d\u2066right to left ${n}\u2067 عربي עברית`,
  (n) => `${'\u0301\u0489'.repeat(300)}${n}`,
  (n) => `हिमालय की चोटी पर सफ़ाई ${'क्षेत्र'.repeat(60)} ${n}`,
  (n) => `${'w'.repeat(3_000)}${n}`,
  (n) => `\u0000\u0007\u001b[31m${n}\u2028\u2029\ufeff`,
];
const long = (n: number) => `${'x'.repeat(100_000)}${n}`;

let made = 0;
function hostile(): string {
  made++;
  return made % 100 === 0 ? long(made) : (shapes[made % shapes.length] as (n: number) => string)(made);
}

function hostileCampaign(id: string): Campaign {
  const list = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return {
    id,
    heading: hostile(),
    body: list.map(hostile).join('\n\n'),
    footer: hostile(),
    status: hostile(),
    // Later than any other test's, so that they stand on the list's last page.
    startTime: '2199-11-26T18:30:00.000Z',
    endTime: '2199-11-28T18:30:00.000Z',
    price: 5e-324,
    goal: 1,
    raised: 1e300,
    assets: list.map(() => ({ url: hostile(), alt: hostile() })),
    location: { place: hostile(), address: hostile() },
    contact: { mobile: hostile(), email: hostile(), alternate: hostile() },
    fact: { baseCamp: hostile(), roadHead: hostile(), railHead: hostile(), trekType: hostile(), altitude: hostile() },
    instuctions: list.map((at) => ({ id: at, instuction: hostile(), createdAt: hostile() })),
    itineraries: list.map((at) => ({
      ...{ id: at, date: hostile(), heading: hostile(), body: hostile() },
      ...{ height: hostile(), distance: hostile(), hours: hostile() },
    })),
    preparation: {
      ...{ leader: hostile(), effort: hostile(), notFor: hostile(), cancellation: hostile() },
      ...{ bring: list.map(hostile), notIncluded: list.map(hostile) },
    },
  };
}

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

async function hostileReviews(site: RunningSite, id: string): Promise<void> {
  const words = shapes.slice(0, 8).map((shape, at) => clean(shape(at)));
  for (let at = 0; at < 4; at++) {
    const answer = await fetch(`${site.url}/api/open/campaign/review?campaignId=${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: words[at]?.slice(0, 100).padEnd(5, '.'),
        email: 'walker@example.org',
        headline: words[at + 4]?.slice(0, 200).padEnd(5, '.'),
        comment: `${words.join('\n\n')} ${'y'.repeat(15_000)}`,
      }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
}

/** Nothing of the page reaches beyond the screen, and no element of it scrolls sideways unless it is made to. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const wide = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main *'))
      // A row cuts off what is wider than itself; reviews stand in a row that scrolls.
      .filter((element) => !element.matches('.trip *, .reviews li, .reviews li *'))
      .filter((element) => !element.closest('.tab-list, .visually-hidden, .viewer, svg'))
      .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().right > 361)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5),
  );
  expect(wide).toEqual([]);
}

// Hostile addresses of pictures are for the policy to stop.
test.use({ blocks: true });

test('hostile texts in every field of campaigns and reviews: none runs, none breaks the page at 360 px', {
  tag: '@thorough',
}, async ({ page, site }) => {
  test.setTimeout(240_000);
  const campaigns = [0, 1].map((at) => hostileCampaign(`hostile-${at}`));
  expect(made).toBeGreaterThanOrEqual(100);
  addCampaigns(site.dataDir, campaigns);
  await hostileReviews(site, 'hostile-0');

  const alarms: string[] = [];
  await page.exposeFunction('alarm', () => alarms.push(page.url()));
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  await page.setViewportSize({ width: 360, height: 800 });
  for (const { id } of campaigns) {
    await page.goto(`/campaigns/${id}`);
    await page.getByRole('tab', { name: 'Description' }).waitFor();
    for (const name of ['Description', 'Getting There', 'Instructions', 'Itineraries', 'Photos']) {
      await page.getByRole('tab', { name, exact: true }).click();
      if (name === 'Itineraries') {
        for (const details of await page.locator('.accordion > details').all()) {
          await details.evaluate((one) => one.setAttribute('open', ''));
        }
      }
      await expectFits(page);
    }
    await expect(page.locator('a[href^="javascript:" i], a[href^="data:" i]')).toHaveCount(0);
  }
  await page.goto('/campaigns/hostile-0?reviews=1#reviews');
  await expect(page.locator('.reviews .review')).toHaveCount(4);
  await expectFits(page);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const answer = await fetch(`${site.url}/api/open/campaigns?page=0&size=1&status=incoming`);
  const { data } = await answer.json();
  await page.goto(`/campaigns?page=${Math.ceil(data.count / CAMPAIGN_PAGE_SIZE)}`);
  await expect(page.locator('.trip a[href="/campaigns/hostile-1"]')).toBeVisible();
  await expectFits(page);
  expect(alarms).toEqual([]);
  await page.evaluate(() => Reflect.get(window, 'alarm')());
  expect(alarms, 'the alarm itself works').toHaveLength(1);
  expect(crashes).toEqual([]);
});
