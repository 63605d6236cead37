import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withUsedTokens } from '../../../src/build/used-tokens.ts';
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

/** The page, and the scripts that went into files, by address. */
function built(html: string) {
  const files = new Map<string, string>();
  const addScript = (name: string, text: string) => {
    files.set(`/${name}.js`, text);
    return `/${name}.js`;
  };
  return { html: wordsFirst(html, addScript), files };
}

test('what an island starts from stands behind the words, whole', () => {
  const { html } = built(page('{&quot;a&quot;:[0,&quot;it&#39;s &lt;/script> &amp;quot; Ω&quot;]}'));
  expect(html).toContain('<astro-island uid="Zx1" client="load" ssr><p>Words</p>');
  expect(JSON.parse(data(html))).toEqual({ a: [0, "it's </script> &quot; Ω"] });
  expect(html.indexOf('data-props')).toBeGreaterThan(html.indexOf('</footer>'));
});

test('Astro’s own scripts become one file in their order, which hands that out first, and no other script moves', () => {
  const { html, files } = built(page('{&quot;a&quot;:[0,1]}'));
  expect([...files.keys()]).toEqual(['/islands.js']);
  expect(files.get('/islands.js')).toMatch(
    /^for\(.*?setAttribute\("props",s\.textContent\);\n\(self\.Astro.*?\.load=1\ncustomElements\.get\("astro-island"\)$/,
  );
  expect(html).not.toContain('self.Astro');
  expect(html).toContain('<script>early()</script><script type="module" src="/islands.js"></script></head>');
});

test('the file is asked for before the scripts of the islands, and is the same for islands with and without data', () => {
  const preload = '<link rel="modulepreload" href="/a.js"><link rel="modulepreload" href="/b.js">';
  const { html, files } = built(page('{}').replace('</head>', `${preload}</head>`));
  expect(html).toContain(`<script type="module" src="/islands.js"></script>${preload}</head>`);
  expect(html).not.toContain('data-props');
  expect(files).toEqual(built(page('{&quot;a&quot;:[0,1]}')).files);
});

test('the styles become one where the first of them stood, right after the policy that allows it', () => {
  const drawing = '<svg><style>path{fill:red}</style></svg>';
  const styles = '<style>@layer a;</style><link rel="icon"><style>@layer a{p{color:red}}</style>';
  const island = '<style>astro-island,astro-slot{display:contents}</style>';
  const { html } = built(`<head><title>x</title>${styles}${policy}</head><body>${island}${drawing}</body>`);
  const one = '@layer a;@layer a{p{color:red}}astro-island,astro-slot{display:contents}';
  expect(html).toMatch(/<title>x<\/title><meta http-equiv="content-security-policy"[^>]*><style>@layer a;/);
  expect(html).toContain(`<style>${one}</style><link rel="icon"></head><body>${drawing}</body>`);
  expect(html).toMatch(new RegExp(`style-src 'self' ${escaped(hashOf(one))}`));
});

test('a page without islands stays as it is', () => {
  const html = `<head>${policy}<script>early()</script></head><body><p>Words</p></body>`;
  expect(built(html)).toEqual({ html, files: new Map() });
});

test.each([
  [':root{--ink:#111;--sun:#ff0}p{color:var(--ink)}', '', ':root{--ink:#111;}p{color:var(--ink)}'],
  [':root{--sun:#ff0;--ink:#111}', '<path fill="var( --sun)"/>', ':root{--sun:#ff0;}'],
  [':root{--a:var(--b);--b:1px}@media print{:root{--b:2px}}', '', ':root{}@media print{:root{}}'],
  ['.a--b:hover{color:red}p{--w:min(1px,2px);inline-size:var(--w,3px)}', '', null],
])('of the tokens in %s those stay that %s and the styles ask for', (style, rest, left) => {
  expect(withUsedTokens(style, rest)).toBe(left ?? style);
});
