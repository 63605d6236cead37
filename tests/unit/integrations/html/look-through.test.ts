import { expect, it } from 'vitest';
import { sourceHash } from '../../../../src/inline/sources.ts';
import { strangersIn } from '../../../../src/integrations/html/look-through.ts';

const own = {
  isScript: (address: string) => address === '/_astro/page.js',
  site: 'https://site.example',
  pictures: ['https://pictures.example'],
  upi: 'foundation@testbank',
};
const policy = `<meta http-equiv="content-security-policy" content="script-src 'self' https://pay.example/x.js '${sourceHash('a()')}'; style-src 'self' '${sourceHash('p{}')}'">`;
const page = (body: string) => `<!doctype html><html><head>${policy}</head><body>${body}</body></html>`;

it.each([
  '<script>a()</script><style>p{}</style><script src="/_astro/page.js"></script><script src="https://pay.example/x.js"></script>',
  '<script type="application/ld+json">{"a":1}</script><link rel="canonical" href="https://site.example/a"><link rel="icon" href="/f.svg">',
  '<a href="https://other.example">x</a><a href="mailto:a@b.in">x</a><a href="#x">x</a><a href="/x">x</a><a href="">x</a>',
  '<a href="upi://pay?pa=foundation@testbank&pn=F">x</a>',
  '<img src="/x.jpg" srcset="/x-1.webp 360w, https://pictures.example/x.jpg 720w"><form action="/api/x"></form><svg><use href="#x"/></svg>',
])('a page may hold %s', (body) => {
  expect(strangersIn(page(body), own)).toEqual([]);
});

it.each([
  ['<script>a() // self.Astro "astro-island"</script>', 'the script "a() // self.Astro "astro-island""'],
  ['<SCRIPT SRC="https://attacker.example/x.js"></SCRIPT>', 'the script https://attacker.example/x.js'],
  ['<script src="//attacker.example/_astro/page.js"></script>', 'the script //attacker.example/_astro/page.js'],
  ['<script type="module">b()</script>', 'the script "b()"'],
  ['<style>p{color:red}</style>', 'the style "p{color:red}"'],
  ['<svg><style>p{color:red}</style></svg>', 'the style "p{color:red}"'],
  ['<link rel="stylesheet" href="data:text/css,p{}">', '<link rel="stylesheet" href="data:text/css,p{}">'],
  ['<link rel="icon" href="https://site.example.attacker.example/x">', '<link rel="icon"'],
  ['<meta http-equiv="refresh" content="0;url=https://attacker.example">', '<meta http-equiv="refresh">'],
  ['<meta http-equiv="content-security-policy" content="">', '2 policies'],
  ['<base href="/">', '<base>'],
  ['<iframe srcdoc="x"></iframe>', '<iframe>'],
  ['<svg><animate onbegin="x()"/></svg>', '<animate>'],
  ['<p OnClick="x()">x</p>', 'onclick="x()" of <p>'],
  ['<p style="position:fixed">x</p>', 'style="position:fixed" of <p>'],
  ['<a href=" java&Tab;script:x()">x</a>', 'a link to " java\tscript:x()"'],
  ['<a href="upi://pay?pa=foundation@testbank.attacker&am=5">x</a>', 'a link to "upi://pay'],
  ['<svg><a xlink:href="javascript:x()">x</a></svg>', 'xlink:href="javascript:x()" of <a>'],
  ['<img src="https://attacker.example/x.gif">', 'src="https://attacker.example/x.gif" of <img>'],
  ['<img srcset="/x.jpg 1x, //attacker.example/x.gif 2x">', 'srcset="//attacker.example/x.gif" of <img>'],
  ['<form action="https://attacker.example"></form>', 'action="https://attacker.example" of <form>'],
  ['<button formaction="javascript:x()">x</button>', 'formaction="javascript:x()" of <button>'],
])('no page holds %s', (body, what) => {
  expect(strangersIn(page(body), own)).toEqual([expect.stringContaining(what)]);
});
