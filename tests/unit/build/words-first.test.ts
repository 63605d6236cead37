import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { wordsFirst } from '../../../src/build/words-first.ts';

const policy = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-a='; style-src 'self'">`;
const runtime =
  '<script>(self.Astro||(self.Astro={})).load=1</script><script>customElements.get("astro-island")</script>';
const island = (props: string) =>
  `<astro-island uid="Zx1" client="load" props="${props}" ssr><p>Words</p></astro-island>`;
const page = (props: string) =>
  `<head>${policy}<script>early()</script></head><body>${runtime}${island(props)}<footer></footer></body>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const escaped = (text: string) => text.replace(/[+/]/g, '\\$&');
const data = (html: string) =>
  /<script type="application\/json" data-props="Zx1">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

test('what an island starts from stands behind the words, whole', () => {
  const html = wordsFirst(page('{&quot;a&quot;:[0,&quot;it&#39;s &lt;/script> &amp;quot; Ω&quot;]}'));
  expect(html).toContain('<astro-island uid="Zx1" client="load" ssr><p>Words</p>');
  expect(JSON.parse(data(html))).toEqual({ a: [0, "it's </script> &quot; Ω"] });
  expect(html.indexOf('data-props')).toBeGreaterThan(html.indexOf('</footer>'));
});

test('it is handed out before the scripts that use it, and the policy allows the script that does', () => {
  const html = wordsFirst(page('{&quot;a&quot;:[0,1]}'));
  const [, handOut = ''] = /<script>(for\(.*?)<\/script>/.exec(html) ?? [];
  expect(html.indexOf(handOut)).toBeLessThan(html.indexOf('self.Astro'));
  expect(html).toMatch(new RegExp(`script-src [^;]*${escaped(hashOf(handOut))}`));
});

test('Astro’s own scripts become one in their order, which the policy allows, and no other script moves', () => {
  const html = wordsFirst(page('{}'));
  const one = '(self.Astro||(self.Astro={})).load=1;customElements.get("astro-island")';
  expect(html).toContain(`<script>${one}</script></body>`);
  expect(html).toContain(hashOf(one));
  expect(html).toContain('<script>early()</script></head>');
  expect(html).not.toContain('data-props');
});

const drawing = '<svg><style>path{fill:red}</style></svg>';
const islandStyle = '<style>astro-island,astro-slot{display:contents}</style>';
const body = (place: string) => `<body>${islandStyle}<h1></h1>${place}<p></p>${drawing}</body>`;
const hashes = (html: string) => /style-src ([^;"]*)/.exec(html)?.[1];

test('the top of a page has its styles before it, right after the policy; what stands below has its own before it', () => {
  const styles =
    '<style>@layer base,parts;</style><link rel="icon"><style>@layer parts{p{color:red}}h1{color:red}</style>';
  const html = wordsFirst(`<head><title>x</title>${styles}${policy}</head>${body('<!--styles of parts-->')}`);
  const first = '@layer base,parts;h1{color:red}';
  const late = '@layer parts{p{color:red}}astro-island,astro-slot{display:contents}';
  expect(html).toMatch(/<title>x<\/title><meta http-equiv="content-security-policy"[^>]*><style>@layer base,parts;/);
  expect(html).toContain(
    `<style>${first}</style><link rel="icon"></head><body><h1></h1><style>${late}</style><p></p>${drawing}</body>`,
  );
  expect(hashes(html)).toBe(`'self' ${hashOf(first)} ${hashOf(late)}`);
});

test.each([
  [
    'parts and page are late, every other layer is early',
    '@layer page{a{b:c}}@layer state{a{b:c}}@layer parts{a{b:c}}',
  ],
  ['so is what stands in no layer', '@layer page{a{b:c}}@font-face{a:b}@layer parts{@media print{a{b:c}}}'],
])('%s', (_what, css) => {
  const html = wordsFirst(`<head><style>${css}</style>${policy}</head>${body('<!--styles of parts-->')}`);
  const [first = '', late = ''] = Array.from(html.matchAll(/<style>(.*?)<\/style>/g), ([, style]) => style);
  expect(first).not.toMatch(/@layer (page|parts)/);
  expect(late).toMatch(/^@layer page\{a\{b:c\}\}@layer parts/);
  expect([...(first + late)].sort()).toEqual([...`${css}astro-island,astro-slot{display:contents}`].sort());
});

test('a page that leaves no place has every style at its head', () => {
  const html = wordsFirst(`<head><style>@layer parts{p{color:red}}</style>${policy}</head>${body('')}`);
  expect(html).toMatch(/@layer parts\{p\{color:red\}\}astro-island[^<]*<\/style><\/head><body><h1>/);
});

test('a page without islands stays as it is', () => {
  const html = `<head>${policy}<script>early()</script></head><body><p>Words</p></body>`;
  expect(wordsFirst(html)).toBe(html);
});
