import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

test('robots.txt leads to a sitemap that lists pages and no shell', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap-index\.xml$/m);
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  for (const path of [paths.about, paths.faq, paths.project('rakcham-mrf'), paths.privacy])
    expect(sitemap).toMatch(new RegExp(`<loc>[^<]+${path}</loc>`));
  for (const path of ['/shell/', paths.profile, paths.donationSuccess, '/404']) expect(sitemap).not.toContain(path);
});

test('security.txt names a contact and a day until which it holds', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

test('pages tell machines who the foundation is and where they stand', async ({ page }) => {
  const objects = async (path: string) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  };
  const [home] = await objects(paths.home);
  expect(home).toMatchObject({ '@type': 'NGO', name: 'Hamara Himalaya', foundingDate: '2016' });
  expect(home).toHaveProperty('potentialAction.@type', 'DonateAction');
  const [report] = await objects(paths.project('rakcham-mrf'));
  expect(report).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(report).toHaveProperty('itemListElement.length', 3);
});
