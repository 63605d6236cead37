import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourceHash } from '../../../../src/inline/sources.ts';
import { elements, parsePage, printPage, textOf } from '../../../../src/integrations/html/page.ts';
import { islandsLast, makeScriptsAsync } from '../../../../src/integrations/html/page-scripts.ts';

const texts = ['(self.Astro||(self.Astro={})).load=1', 'customElements.get("astro-island")'];
const runtime = texts.map((text) => `<script>${text}</script>`).join('');
const hashes = texts.map((text) => `'${sourceHash(text)}'`).join(' ');
const policy = `<meta http-equiv="content-security-policy" content="script-src 'self' ${hashes};">`;
const island = (props: string) =>
  `<astro-island uid="Zx1" client="load" props="${props}" ssr><p>Words</p></astro-island>`;
const whole = (props: string, head = '') =>
  `<html><head>${policy}<script>early()</script>${head}</head><body>${runtime}${island(props)}<footer></footer></body></html>`;

function after(html: string) {
  const page = parsePage(html);
  const files = new Map<string, string>();
  islandsLast(page, (name, text) => {
    files.set(`/${name}.js`, text);
    return `/${name}.js`;
  });
  const [data] = elements(page, 'script').filter(({ attribs }) => attribs['data-props'] === 'Zx1');
  return { html: printPage(page), files, data: data && textOf(data) };
}

test('what an island starts from stands behind the words, whole', () => {
  const { html, data } = after(whole('{&quot;a&quot;:[0,&quot;it&#39;s &lt;/script> &amp;quot; Ω&quot;]}'));
  expect(html).toContain('<astro-island uid="Zx1" client="load" ssr><p>Words</p>');
  expect(JSON.parse(data ?? '')).toEqual({ a: [0, "it's </script> &quot; Ω"] });
  expect(html.indexOf('data-props')).toBeGreaterThan(html.indexOf('</footer>'));
});

test('the file is asked for before the scripts of the islands, and is the same for islands with and without data', () => {
  const preloads = '<link rel="modulepreload" href="/a.js"><link rel="modulepreload" href="/b.js">';
  const { html, files, data } = after(whole('{}').replace('<body>', `<body><h1>Walks</h1>${preloads}`));
  expect(html).toContain(`<h1>Walks</h1><script type="module" src="/islands.js" async></script>${preloads}`);
  expect(data).toBeUndefined();
  expect(files).toEqual(after(whole('{&quot;a&quot;:[0,1]}')).files);
});

test('the file waits by itself until the page has been read, and the page does not wait for it', async () => {
  const { files } = after(whole('{&quot;a&quot;:[0,1]}'));
  const [first = ''] = [...files.values()].join('').split('\n');
  let asked = 0;
  let read = () => {};
  const document = {
    readyState: 'loading',
    addEventListener: (_: string, listener: () => void) => {
      read = listener;
    },
    querySelectorAll: () => {
      asked += 1;
      return [];
    },
  };
  const handedOut = new Function('document', `return (async () => {${first}})()`)(document);
  await Promise.resolve();
  expect(asked).toBe(0);
  read();
  await handedOut;
  expect(asked).toBe(1);
});

test.each([
  ['its islands have no script', whole('{}').replace('"astro-island"', '"other"'), 'no inline script'],
  ['an island has no id', whole('{}').replace('uid="Zx1" ', ''), 'no uid or no props'],
  ['an island has no data', whole('{}').replace('props="{}" ', ''), 'no uid or no props'],
])('the build stops where %s', (_, html, message) => {
  expect(() => after(html)).toThrow(message);
});

test('the page does not wait for the script files at its end, and others stay as they are', () => {
  const page = parsePage(
    '<script>a()</script><main><script type="module" src="/in.js"></script></main><script type="module" src="/end.js"></script><script type="module">b()</script><script type="application/ld+json">{}</script>',
  );
  makeScriptsAsync(page);
  expect(printPage(page)).toBe(
    '<script>a()</script><main><script type="module" src="/in.js"></script></main><script type="module" src="/end.js" async></script><script type="module">b()</script><script type="application/ld+json">{}</script>',
  );
});

const root = mkdtempSync(join(tmpdir(), 'hh-scripts-'));
mkdirSync(join(root, '_astro'));
afterAll(() => rmSync(root, { recursive: true }));
