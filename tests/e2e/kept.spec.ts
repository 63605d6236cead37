import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { coldStart, keptIn, LAST_OF_CORE, waitUntilKept } from '../helpers/kept.ts';
import { keepLogin, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

test.use({ serviceWorkers: 'allow' });
// A first visit is followed by the loading of the pages that are kept.
test.beforeEach(() => test.setTimeout(120_000));

const CORE = ['/offline', '/', '/campaigns', '/contact', '/faq', '/about', '/event', '/media'];
const CAMPAIGN = '/campaigns/kheerganga-carry-down';

test('after one visit, home, list, the campaign, contact and questions open without a network, from a cold start', async ({
  page,
  context,
}) => {
  await page.goto(CAMPAIGN);
  await waitUntilKept(page, CAMPAIGN, LAST_OF_CORE);

  const cold = await coldStart(context);
  const heard: string[] = [];
  cold.on('pageerror', (error) => heard.push(error.message));
  for (const [path, words] of [
    ['/', 'Why Himalayas?'],
    ['/campaigns', 'Kheerganga: carry down what the season left'],
    [CAMPAIGN, 'Kheerganga is a meadow with a hot spring'],
    ['/contact', 'Send us a message'],
    ['/faq', 'How hard is the trek?'],
  ] as const) {
    await cold.goto(path);
    await expect(cold.locator('main')).toContainText(words);
    await expect(cold.locator('#notice')).toContainText('pages you have visited');
    // The island works: it has its scripts.
    await expect(cold.locator('astro-island[ssr]:not([client=visible])')).toHaveCount(0);
    // Its calls fail, and what was built in stays.
    await cold.waitForLoadState('networkidle');
    await expect(cold.locator('main')).toContainText(words);
    await expectAccessible(cold);
  }
  await cold.goto('/donations');
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  expect(heard).toEqual([]);
});

test('nothing of a visitor is kept, and a logout drops all pages', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  await page.goto('/faq');
  await waitUntilKept(page, '/faq', LAST_OF_CORE);
  await keepLogin(page, token);
  for (const path of [
    ...['/profile', '/donations/historyPage', '/campaigns/enroll/history', '/donations', '/login', '/sent/message'],
    ...[`${CAMPAIGN}/enroll`, '/reset?token=secret', '/confirm/secret', '/no-such-page', '/admin', '/volunteer'],
    ...['/donations/success?transactionId=HH_1', '/campaigns/no-such-campaign', CAMPAIGN],
  ])
    await page.goto(path, { waitUntil: 'networkidle' });
  await waitUntilKept(page, CAMPAIGN);
  const pages = ((await keptIn(page)) ?? []).filter((path) => !path.startsWith('/_astro/'));
  // What the front of the site shows to everybody, and nothing else that was visited.
  expect(pages.toSorted()).toEqual([...CORE, CAMPAIGN].toSorted());
  const texts = await page.evaluate(async () => {
    const answers = await (await caches.open('kept-1')).matchAll();
    return (await Promise.all(answers.map((answer) => answer.text()))).join('');
  });
  for (const secret of [token, visitor.email, visitor.mobile]) expect(texts).not.toContain(secret);
  await page.locator('#sign-out').click();
  // The page may be on its way to keep something: what it opens then stays empty.
  await expect.poll(async () => (await keptIn(page)) ?? []).toEqual([]);
  expect((await page.evaluate(() => caches.keys())).filter((name) => name !== 'kept-1')).toEqual([]);
});
