import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { lineOf } from '../../../src/contract/calls.ts';
import { linkRows, mailedLinks } from '../../../src/contract/mailed-links.ts';
import { minifiedWith } from '../../../src/inline/sources.ts';

const source = readFileSync(new URL('../../../src/inline/mailed-token.js', import.meta.url), 'utf8');
const script = minifiedWith(source, 'LINKS', linkRows);
const SITE = 'https://site.example';
const TOKEN = 'abc-DEF_123';

function open(path: string) {
  const kept: Record<string, string> = {};
  const sessionStorage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
  };
  const dataset: Record<string, string> = {};
  const href = `${SITE}${path}`;
  const { pathname, search, hash } = new URL(href);
  const history = { state: null, shown: '', replaceState: show };
  function show(_state: null, _title: string, address: URL) {
    history.shown = String(address);
  }
  const document = { documentElement: { dataset } };
  const location = { href, pathname, search, hash };
  runInNewContext(script, { URL, location, sessionStorage, history, document, addEventListener: () => undefined });
  return { shown: history.shown.slice(SITE.length), kept, marks: Object.keys(dataset) };
}

it.each([
  [`/reset#token=${TOKEN}`, '/reset', 'hh_link_reset'],
  [`/reset?token=${TOKEN}`, '/reset', 'hh_link_reset'],
  [`/reset?next=/profile&token=${TOKEN}`, '/reset?next=%2Fprofile', 'hh_link_reset'],
  [`/confirm/email#token=${TOKEN}`, '/confirm/email', 'hh_link_confirm'],
  [`/confirm/${TOKEN}`, '/confirm/email', 'hh_link_confirm'],
  [`/confirm/email%23token%3D${TOKEN}`, '/confirm/email', 'hh_link_confirm'],
  [`/confirm/google#token=${TOKEN}`, '/confirm/google', 'hh_link_google'],
  [`/confirm/google%23token=${TOKEN}`, '/confirm/google', 'hh_link_google'],
])('keeps the token of %s and shows the address without it', (path, shown, key) => {
  expect(open(path)).toEqual({ shown, kept: { [key]: TOKEN }, marks: ['linked'] });
});

it.each(['/confirm/a%2Fb%2Bc%3D%252Fe', '/reset?token=a%2Fb%2Bc%3D%252Fe', '/reset?token=a/b+c=%252Fe'])(
  'decodes the token of %s once',
  (path) => {
    expect(Object.values(open(path).kept)).toEqual(['a/b+c=%2Fe']);
  },
);

it('keeps a token as it is that no address can hold so', () => {
  expect(open('/reset?token=50%off').kept).toEqual({ hh_link_reset: '50%off' });
});

const pages = linkRows.map(([kind, page, call]) => [kind, page, call] as const);
it.each(pages)('knows the page of each link and the address of its call: %s', (kind, page, call) => {
  expect(open(`${page}#token=${TOKEN}`)).toEqual({
    shown: page,
    kept: { [`hh_link_${kind}`]: TOKEN },
    marks: ['linked'],
  });
  expect(open(`/api${call}`).shown).toBe(`/api${call}`);
  expect(lineOf(mailedLinks[kind].call).call).toBe(mailedLinks[kind].call);
});

it.each(['/reset', '/confirm/email', '/confirm/google', '/api/auth/confirm', '/confirm/email#main', '/reset?x=%E0%A4'])(
  'finds no token in %s',
  (path) => {
    const { kept, marks } = open(path);
    expect([kept, marks]).toEqual([{}, ['unlinked']]);
  },
);
