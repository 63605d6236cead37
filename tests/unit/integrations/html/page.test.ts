import { expect, test } from 'vitest';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';

test.each([
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>',
  '<p title="a &amp; &quot;b&quot;">1 &lt; 2 &nbsp;&hellip; Ω</p><br><img src="/a.jpg" alt="A">',
  '<svg viewBox="0 0 1 1"><linearGradient id="a" x2="0"></linearGradient><path d="M0 0"/></svg>',
  '<script>if (a < b && c > d) "</p>";</script><style>a > b{content:"<"}</style><!-- note -->',
  '<input hidden disabled><astro-island ssr></astro-island>',
])('%s is written as it was read', (html) => {
  const written = html.replace('></linearGradient>', '/>');
  expect(printPage(parsePage(html))).toBe(written);
});
