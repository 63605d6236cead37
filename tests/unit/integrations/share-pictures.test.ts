import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../src/integrations/html/page.ts';
import { isDrawable, metaOf, pictureOf } from '../../../src/integrations/share-pictures.ts';

describe('the Open Graph picture of a page', () => {
  test.each([
    ['Sorting what four thousand walkers left', true],
    ['शिखर संकल्प: ₹500, 2026', true],
    ['山を守る', false],
  ])('has letters for %s: %s', (title, has) => {
    expect(isDrawable(title)).toBe(has);
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
});
