import { describe, expect, it } from 'vitest';
import { corePages, pageLines } from '../../../src/page-table.ts';
import { paths } from '../../../src/routes.ts';
import { takesRequest, tellWorker, workerParts } from '../../helpers/worker-parts.ts';

const { filesIn, wordsOf } = workerParts();

describe('the files that a kept page needs', () => {
  it.each([
    ['a script', '<script type="module" src="/_astro/page.ab-C_1.js"></script>', ['/_astro/page.ab-C_1.js']],
    ['a font', '<style>@font-face{src:url(/_astro/serif.woff2) format("woff2")}</style>', ['/_astro/serif.woff2']],
    ['an island', '<astro-island component-url="/_astro/List.x.js" renderer-url="/_astro/client.y.js">', 2],
    [
      'an import',
      'import{a}from"./react.B1.js";import(`./saving.D3.js`)',
      ['/_astro/react.B1.js', '/_astro/saving.D3.js'],
    ],
    ['a stylesheet on demand', 'load("/_astro/viewer.Cj.css")', ['/_astro/viewer.Cj.css']],
  ])('%s', (_what, text, files) => {
    if (typeof files === 'number') expect(filesIn(text)).toHaveLength(files);
    else expect([...filesIn(text)]).toEqual(files);
  });

  it.each([
    '<a href="/campaigns">All</a>',
    '<img src="/pictures/scene.svg">',
    '<img src="/_astro/photo.webp">',
    '<script src="https://elsewhere.org/_astro/a.js">',
    'const note = "see ./react.js"',
  ])('not %s', (text) => expect([...filesIn(text)]).toEqual([]));
});

describe('what a reader sees', () => {
  const page = (file: string, words: string) =>
    `<html><head><style>.a{}</style><script src="/_astro/${file}.js"></script></head>
     <body><astro-island uid="${file}">\n<p class=${file}>${words}</p></astro-island><script>${file}</script></body></html>`;

  it('has changed with a word', () => {
    expect(wordsOf(page('one', 'from 5 June'))).not.toBe(wordsOf(page('one', 'from 6 June')));
  });
});

it('asks for the pages that are kept ahead of need one after the other, and goes on after a failure', async () => {
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  await tellWorker('core', async (address) => {
    asked.push(address);
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
    if (address === corePages[1]) throw new TypeError('Failed to fetch');
    return new Response('<link rel="canonical">');
  });
  expect([asked, most]).toEqual([corePages, 1]);
});

const publicPage = '<link rel="canonical" href="https://site.example/about">';
it.each<[string, string, ResponseInit & { redirected?: true }, string[]]>([
  ['the page itself', publicPage, {}, ['/about']],
  ['another page, to which it was sent on', publicPage, { redirected: true }, []],
  ['a page that one visitor gets', '<h1>Asha</h1>', {}, []],
  ['an error', publicPage, { status: 500 }, []],
])('%s is kept under an address, or not', async (_, html, { redirected = false, ...init }, kept) => {
  class Answer extends Response {
    override readonly redirected = redirected;
    override clone = () => new Answer(html, init);
  }
  expect((await tellWorker('/about', async () => new Answer(html, init))).kept).toEqual(kept);
});

it.each<[string, RequestInit, boolean]>([
  ['/_astro/page.x.js', {}, true],
  ['/pictures/scene.svg', {}, true],
  ['/api/user/profile', {}, false],
  ['/api/open/campaigns', {}, false],
  ['/desk/people', {}, false],
  ['/_astro/page.x.js', { method: 'POST' }, false],
  ['/pictures/scene.svg', { headers: { authorization: 'Bearer x' } }, false],
  ['https://elsewhere.example/a.js', {}, false],
])('%s with %j is taken by the worker: %s', (address, init, taken) => {
  expect(takesRequest(address, init)).toBe(taken);
});

it('drops every kept page when it is told to forget, and leaves saved campaigns', async () => {
  expect(await tellWorker('forget', async () => new Response())).toEqual({ deleted: ['kept'], kept: [] });
});

const { isPlain, mayKeep } = workerParts();

it.each(pageLines)('%s is kept where its line says so', (path, { kept }) => {
  expect(mayKeep(path.replace('*', 'x'))).toBe(kept !== 'never');
});

it.each([
  ...['/admin', '/admin/campaigns', '/shell/campaign', '/shell/confirm', '/api/open/campaigns', '/no-such-page'],
  ...['/campaigns/kheerganga/enroll/', '/faq/', '/event/a/b', '*', '', 'core', '//elsewhere.org', '/campaigns/'],
])('"%s" is never kept', (path) => expect(mayKeep(path)).toBe(false));

// A wrong account number must be gone at once; the others pay, log in or show something of one visitor.
it.each([
  ...[paths.details, paths.donations, paths.login, paths.volunteer, paths.reset, paths.confirm('x'), paths.profile],
  ...[paths.donationHistory, paths.enrollHistory, paths.donationSuccess, paths.enroll('kheerganga')],
])('no copy of %s is kept', (path) => expect(mayKeep(path)).toBe(false));

it('what is kept before anybody asks may be kept', () => {
  expect(corePages.filter((path) => !mayKeep(path))).toEqual([]);
});

it.each([
  ['', true],
  ['?fbclid=IwAR1', true],
  ['?utm_source=whatsapp&utm_medium=social&gclid=x', true],
  ['?filter=archived&utm_source=mail', false],
  ['?reviews', false],
] as const)('an address with "%s" is the page itself: %s', (search, plain) => expect(isPlain(search)).toBe(plain));
