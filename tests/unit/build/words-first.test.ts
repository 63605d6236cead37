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

test('the styles become one where the first of them stood, right after the policy that allows it', () => {
  const drawing = '<svg><style>path{fill:red}</style></svg>';
  const styles = '<style>@layer a;</style><link rel="icon"><style>@layer a{p{color:red}}</style>';
  const island = '<style>astro-island,astro-slot{display:contents}</style>';
  const html = wordsFirst(`<head><title>x</title>${styles}${policy}</head><body>${island}${drawing}</body>`);
  const one = '@layer a;@layer a{p{color:red}}astro-island,astro-slot{display:contents}';
  expect(html).toMatch(/<title>x<\/title><meta http-equiv="content-security-policy"[^>]*><style>@layer a;/);
  expect(html).toContain(`<style>${one}</style><link rel="icon"></head><body>${drawing}</body>`);
  expect(html).toMatch(new RegExp(`style-src 'self' ${escaped(hashOf(one))}`));
});

test('a page without islands stays as it is', () => {
  const html = `<head>${policy}<script>early()</script></head><body><p>Words</p></body>`;
  expect(wordsFirst(html)).toBe(html);
});
