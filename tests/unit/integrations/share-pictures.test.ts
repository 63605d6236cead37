import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../src/integrations/html/page.ts';
import { cardText, drawCard } from '../../../src/integrations/share-pictures/card.ts';
import { metaOf } from '../../../src/integrations/share-pictures/share-pictures.ts';
import { isDrawable, linesOf, widthOf } from '../../../src/integrations/share-pictures/text.ts';
import { ogImagePath } from '../../../src/site-data/share-picture-path.ts';

const name = 'Hamara Himalaya';

describe('the Open Graph picture of a page', () => {
  test.each([
    ['/', '/og/home.jpg'],
    ['/about', '/og/about.jpg'],
    ['/event/rakcham-mrf', '/og/event/rakcham-mrf.jpg'],
  ])('of %s stands at %s', (path, address) => {
    expect(ogImagePath(path)).toBe(address);
  });

  test('breaks a title into lines that fit, and leaves no word out', () => {
    const title = 'Sorting what four thousand walkers left at Kheerganga';
    const lines = linesOf(title, 64, 700);
    expect(lines.join(' ')).toBe(title);
    for (const line of lines) expect(widthOf(line, 64)).toBeLessThanOrEqual(700);
    expect(lines.length).toBeGreaterThan(1);
  });

  test('shows the foundation’s name alone where the face lacks a letter of the title', () => {
    expect(isDrawable('शिखर संकल्प')).toBe(false);
    expect(cardText({ title: 'शिखर संकल्प', name, hour: 'dawn' })).toBe(cardText({ title: name, name, hour: 'dawn' }));
  });

  test('holds no text element, so that no font is asked of the machine that builds', () => {
    expect(cardText({ title: 'Donate Now', name, hour: 'night' })).not.toContain('<text');
  });

  test.each([
    ['<meta property="og:title" content="Sacks &#38; ropes">', 'Sacks & ropes'],
    ['<meta content="The foundation&rsquo;s trail" property="og:title">', 'The foundation’s trail'],
    ["<meta data-x property='og:title' content='One &gt; two'>", 'One > two'],
    ['<meta property="og:description" content="Sacks">', undefined],
  ])('takes its title from %s', (html, title) => {
    expect(metaOf(parsePage(html), 'og:title')).toBe(title);
  });

  test('is a JPEG of 1200 by 630', async () => {
    const { format, width, height } = await sharp(
      await drawCard({ title: 'Campaigns', name, hour: 'noon' }),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  }, 20_000);
});
