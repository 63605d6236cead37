import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { addCame } from '../helpers/certificates.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { hear, listen } from '../helpers/heard.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A name of 60 letters without a space that could break a line early. */
const LONGEST = 'Venkatanarasimharajuvaripeta Lakshminarayanan Sivaramakrishn';
const NAMES = ['Asha Devi', 'अ', 'श्रीमती मीनाक्षी सुब्रमण्यम अय्यर', LONGEST];

function addWalk(site: RunningSite): string {
  const id = `walk-${crypto.randomUUID().slice(0, 8)}`;
  const days = { startTime: '2026-11-04T18:30:00.000Z', endTime: '2026-11-05T18:30:00.000Z' };
  const heading = 'The long walk from village to village over the high pass and down to the hot springs';
  const place = 'Kheerganga, Parvati Valley, Kullu district, Himachal Pradesh';
  addCampaigns(site.dataDir, [sampleCampaign(id, { ...days, heading, location: { place } })]);
  return id;
}

async function isOneSheet(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main').innerText()).toBe(await page.getByRole('article').innerText());
  for (const part of await page.locator('body > :is(header, footer), .page-head').all())
    await expect(part).toBeHidden();
  const sheets = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
}

for (const name of NAMES)
  test(`a certificate of ${name} fits every screen and one sheet`, async ({ page, site }) => {
    await page.goto(paths.certificate(addCame(site, addWalk(site), name)));
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    for (const width of [320, 360, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 740 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
        expect(await cutOff(page)).toEqual([]);
      }
    // As at 200 %.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await cutOff(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.emulateMedia({ colorScheme: 'light' });
    await isOneSheet(page);
  });

test('who came finds the certificate in the enrolment history, and shares it as a picture', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  addCame(site, addWalk(site), 'Asha Devi', visitor.email);
  await comeLoggedIn(page, await tokenOf(site, visitor));
  await page.goto(paths.enrollHistory);
  await page.getByRole('link', { name: 'Certificate', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Asha Devi' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share as a picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('certificate.png');
  const picture = await readFile(await download.path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
});

test('a picture that does not load is told on the page and spoken', async ({ page, site }) => {
  await listen(page);
  await page.goto(paths.certificate(addCame(site, addWalk(site), 'Asha Devi')));
  const button = page.getByRole('button', { name: 'Share as a picture' });
  const words = 'The picture could not be made. Please try again.';
  await page.route('**/picture.*.js', (route) => route.abort());
  await hear(page, () => button.press('Enter'), { words: [words], focus: 'button "Share as a picture"' });
  await expect(page.getByRole('status').getByText(words)).toBeVisible();
  await expectAccessible(page);
});

test('an address without a certificate says so, as a page that is not there', async ({ page }) => {
  const answer = await page.goto(paths.certificate(crypto.randomUUID()));
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('There is no certificate at this address.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a certificate is read and printed, and shows no button that does nothing', async ({ page, site }) => {
    const id = addCame(site, addWalk(site), 'Asha Devi');
    await page.goto(paths.certificate(id));
    await expect(page.getByRole('heading', { level: 2, name: 'Asha Devi' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of this page' })).toBeVisible();
    await expect(page.getByText('Print or save')).toBeHidden();
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
      'content',
      new RegExp(`${paths.certificate(id)}$`),
    );
    await isOneSheet(page);
  });
});
