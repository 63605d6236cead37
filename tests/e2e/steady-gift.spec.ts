import { giftQuery } from '../../src/contract/constants.ts';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { CAMPAIGN, settled } from '../helpers/places.ts';
import { watchShifts } from '../helpers/shifts.ts';

for (const width of [320, 360, 768, 1280])
  test(`the donation form at ${width} px does not move when the campaign of the gift comes late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const shifts = await watchShifts(page);
    const letScripts = await holdBack(page, '**/*.js');
    const letAnswers = await holdBack(page, '**/api/**');
    await page.goto(`${paths.donations}${giftQuery(CAMPAIGN)}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await drawnTwice(page);
    letScripts();
    await expect(page.getByText('We are asking about the campaign …')).toBeVisible();
    await drawnTwice(page);
    letAnswers();
    await expect(page.getByText('Your gift is for the campaign')).toBeVisible();
    await settled(page);
    expect(await shifts()).toEqual([]);
  });
