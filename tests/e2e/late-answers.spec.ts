import { giftQuery } from '../../src/contract/constants.ts';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { fillPayer } from '../helpers/payment.ts';
import { settled } from '../helpers/places.ts';
import { newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('what a gift is for cannot be changed while its payment begins', async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('gift-late', { heading: 'Late gift', goal: 1000, raised: 0 })]);
  await page.goto(`${paths.donations}${giftQuery('gift-late')}`);
  await expect(page.locator('.gift-notice')).toContainText('Your gift is for the campaign');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  const instead = page.getByRole('button', { name: 'Give to our general work instead' });
  await expect(instead).toBeEnabled();
  await holdBack(page, /\/api\/.*hash/i);
  await page.getByRole('button', { name: /^Donate ₹/ }).click();
  await expect(page.getByRole('button', { name: 'Opening the payment' })).toBeVisible();
  await expect(instead).toBeDisabled();
});

for (const arrives of [true, false])
  test(`photos that ${arrives ? 'come' : 'fail'} late leave alone who has gone on to a review`, async ({ page }) => {
    await page.goto(BUILT);
    await settled(page);
    const held = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/_astro/PhotoViewer.*.js', async (route) => {
      await held.promise;
      await (arrives ? route.continue() : route.abort());
      answered.resolve();
    });
    await page.locator('.photos a').first().click();
    await page.getByRole('tab', { name: 'Reviews' }).click();
    // The form has its script before anybody types: what is late here are the photos alone.
    await expect(page.locator('astro-island[ssr]:has([name="comment"])')).toHaveCount(0);
    const field = page.locator('#reviews [name="comment"]');
    await field.pressSequentially('Up light');
    held.resolve();
    await answered.promise;
    await page.waitForLoadState('networkidle');
    await drawnTwice(page);
    await field.pressSequentially(' and down');
    await expect(field).toHaveValue('Up light and down');
    await expect(page.locator('dialog.viewer')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(BUILT);
  });

test('a draft that comes late leaves alone the field in which the visitor stands', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'hh_draft_contact',
      JSON.stringify({ name: 'Neha Thakur', message: 'A walk.', at: Date.now() }),
    ),
  );
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(paths.contact, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Send us a message' });
  await form.getByLabel('Name').focus();
  letThrough();
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('A walk.');
  await page.keyboard.type('Asha');
  await expect(form.getByLabel('Name')).toHaveValue('Asha');
});

test('an address that is remembered is put into no field in which the visitor stands', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('hh_email', 'asha@example.org'));
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(paths.donationHistoryEmail, { waitUntil: 'commit' });
  const field = page.locator('#gate-email');
  await field.focus();
  letThrough();
  await page.waitForLoadState('networkidle');
  await page.keyboard.type('neha@example.org');
  await expect(field).toHaveValue('neha@example.org');
});

test('what is added to a message while it is sent stays', async ({ page }) => {
  const letThrough = await holdBack(page, '**/api/open/contact');
  await page.goto(paths.contact);
  await settled(page);
  const form = page.getByRole('form', { name: 'Send us a message' });
  await form.getByLabel('Name').fill('Asha Bodh');
  await form.getByLabel('Email').fill('asha@example.org');
  await form.getByLabel('Phone').fill('9811122233');
  const message = form.getByLabel('Message', { exact: true });
  await message.fill('I would like to walk with you in May.');
  await form.getByRole('button', { name: 'Send message' }).click();
  await message.fill('I would like to walk with you in May. And my children.');
  letThrough();
  await expect(form.getByText(/We have your message/)).toBeVisible();
  await expect(message).toHaveValue('I would like to walk with you in May. And my children.');
  await expect(form.getByLabel('Name')).toHaveValue('');
});

test('a tap from before the scripts is not done when the visitor has gone on to type', async ({ page }) => {
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(paths.login, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Forgot password?' }).click();
  const password = page.locator('[name=password]');
  await password.pressSequentially('hima');
  letThrough();
  await settled(page);
  await drawnTwice(page);
  await page.keyboard.type('laya');
  await expect(password).toBeVisible();
  await expect(password).toHaveValue('himalaya');
});

test('a login that ends elsewhere takes the focus from no field', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await tokenOf(site, visitor);
  await page.addInitScript((token) => localStorage.setItem('hh_token', token), await tokenOf(site, visitor));
  await page.goto(paths.profile);
  await settled(page);
  const letThrough = await holdBack(page, /\/api\/user\/sessions\/.+/);
  await page.locator('.sessions li button').first().click();
  const city = page.getByLabel('City');
  await city.pressSequentially('Kul');
  letThrough();
  await expect(page.getByText('That device is logged out.')).toBeAttached();
  await drawnTwice(page);
  await page.keyboard.type('lu');
  await expect(city).toHaveValue('Kullu');
});

test('a slide whose picture comes late turns nothing back', async ({ page }) => {
  const letThrough = await holdBack(page, /pictures\/slide-/);
  await page.goto('/');
  const track = page.locator('#slider [data-track]');
  const at = () => track.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
  await page.locator('#slider [data-next]').click();
  await track.evaluate((element) => element.scrollTo({ left: 3 * element.clientWidth, behavior: 'instant' }));
  letThrough();
  await page.waitForLoadState('networkidle');
  await drawnTwice(page);
  expect(await at()).toBe(3);
});

test('slides that are paused while a picture is on its way stay', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  const letThrough = await holdBack(page, /pictures\/slide-/);
  const asked = page.waitForRequest(/pictures\/slide-/);
  await page.goto('/');
  const slider = page.locator('#slider');
  await expect(slider.locator('[data-controls]')).toBeVisible();
  await page.clock.runFor(6000);
  await asked;
  await slider.locator('[data-pause]').click();
  letThrough();
  await expect
    .poll(() =>
      slider.locator('img').evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).complete).length),
    )
    .toBeGreaterThan(0);
  await page.clock.runFor(2000);
  await drawnTwice(page);
  expect(await slider.locator('[data-track]').evaluate((track) => track.scrollLeft)).toBe(0);
});
