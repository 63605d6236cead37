import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../src/integrations/html/page.ts';
import { drawCard, isDrawable, metaOf, pictureOf } from '../../../src/integrations/share-pictures.ts';
import { ogImagePath } from '../../../src/routes.ts';

const name = 'Hamara Himalaya';

describe('the Open Graph picture of a page', () => {
  test.each([
    ['/', '/og/home.jpg'],
    ['/about', '/og/about.jpg'],
    ['/event/rakcham-mrf', '/og/event/rakcham-mrf.jpg'],
  ])('of %s stands at %s', (path, address) => {
    expect(ogImagePath(path)).toBe(address);
  });

  test.each([
    ['Sorting what four thousand walkers left', true],
    ['शिखर संकल्प: ₹500, 2026', true],
    ['山を守る', false],
  ])('has letters for %s: %s', (title, has) => {
    expect(isDrawable(title)).toBe(has);
  });

  test('shows the foundation’s name alone where no face has the letters of the title', async () => {
    const card = (title: string) => drawCard({ title, name, hour: 'dawn' });
    expect((await card('山を守る')).equals(await card(name))).toBe(true);
    expect((await card('शिखर संकल्प')).equals(await card(name))).toBe(false);
    expect((await card('w'.repeat(200))).length).toBeGreaterThan(1000);
  });

  test.each([
    ['<meta property="og:title" content="Sacks &#38; ropes">', 'Sacks & ropes'],
    ['<meta content="The foundation&rsquo;s trail" property="og:title">', 'The foundation’s trail'],
    ["<meta data-x property='og:title' content='One &gt; two'>", 'One > two'],
    ['<meta property="og:description" content="Sacks">', undefined],
  ])('takes its title from %s', (html, title) => {
    expect(metaOf(parsePage(html), 'og:title')).toBe(title);
  });

  test.each([
    ['<div class="page-picture" data-url="/pictures/scene-meadow.svg"><svg></svg></div>', '/pictures/scene-meadow.svg'],
    ['<div class="page-picture"><noscript><img src="/photos/a&amp;b.jpg" alt></noscript></div>', '/photos/a&b.jpg'],
    ['<div class="page-picture"><noscript><img src="https://elsewhere.example/a.jpg" alt></noscript></div>', undefined],
    ['<div class="page-picture"><noscript><img src="//elsewhere.example/a.jpg" alt></noscript></div>', undefined],
    ['<div class="page-picture"></div>', undefined],
    ['<div><img src="/photos/other.jpg" alt></div>', undefined],
  ])('takes the page’s own picture from %s', (html, address) => {
    expect(pictureOf(parsePage(html))).toBe(address);
  });

  test.each([
    [1600, 1200],
    [900, 1600],
    [2400, 600],
    [200, 150],
  ])('of a photograph of %d by %d shows it above the words, small enough for every messenger', async (wide, high) => {
    // Noise is the hardest to make small.
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const picture = await sharp({ create: { width: wide, height: high, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
    const drawn = await drawCard({ title: 'Kheerganga: carry down what the season left', name, hour: 'noon', picture });
    const { width, height } = await sharp(drawn).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(drawn.length).toBeLessThan(200 * 1024);
    const { dominant } = await sharp(drawn).extract({ left: 0, top: 380, width: 1200, height: 20 }).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 232 });
  });

  test('is a JPEG of 1200 by 630', async () => {
    const { format, width, height } = await sharp(
      await drawCard({ title: 'Campaigns', name, hour: 'noon' }),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  }, 20_000);
});
