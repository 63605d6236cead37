import { describe, expect, it } from 'vitest';
import { linkRows } from '../../src/contract/mailed-links.ts';
import { paths, shells } from '../../src/routes.ts';
import { brotli, first, htmlOf, pages, scriptBytes, scriptsOf } from '../helpers/dist.ts';

const KB = 1024;
// Not among them: the page for reading without a line, whose own script draws the saved campaigns.
const hasIsland = (html: string) => html.includes('<astro-island');
const all = pages().map((page) => [page, htmlOf(page)] as const);
const ofWords = all.filter(([page, html]) => !hasIsland(html) && page !== '/offline');
const withIslands = all.filter(([, html]) => hasIsland(html));

// Pages that issue and specification name as pages of words: they may never grow an island.
const words = [
  ...[
    '/',
    '/about',
    '/event',
    '/faq',
    '/legal',
    '/details',
    '/privacy-policy',
    '/terms-and-conditions',
    '/refund-policy',
  ],
  ...[
    '/shipping-and-returns',
    '/404',
    '/volunteer/success',
    '/donations/success',
    '/donations/failed',
    '/donations/fail',
  ],
  ...['/donations/confirm', '/donations/history', '/donations/pending'],
];

describe('what a visitor pays for a page', () => {
  it('finds the built pages', () => {
    expect(all.length).toBeGreaterThan(40);
    expect(withIslands.length).toBeGreaterThan(10);
  });

  it.each(words)('%s is a page of words, without React', (page) => {
    expect(ofWords.map(([path]) => path)).toContain(page);
  });

  // A date is compressed into up to 60 bytes more on one day than on another.
  it.each(ofWords)('%s: HTML and CSS at most 14 KB', (_page, html) => {
    expect(brotli(html)).toBeLessThanOrEqual(14 * KB + 64);
  });

  // 0.05 KB of it asks whether the browser knows popovers, without which it could close no menu; 0.02 of a page of a mailed link is its row.
  it.each(ofWords)('%s: scripts at most 4.6 KB, home 8.4 KB', (page, html) => {
    expect(scriptBytes(html)).toBeLessThanOrEqual((page === '/' ? 8.4 : 4.62) * KB);
    expect(scriptsOf(html).some((name) => name.startsWith('react'))).toBe(false);
  });

  // React with Astro's renderer is 59 KB of it, the contract's checks 4.3 KB. What makes calls is 8.5 KB: list, campaign and forms load it
  // on demand, and pages that show nothing without a call at once. Everything else that a campaign's page always
  // loads is counted, 1.1 KB of it for the picture of its way, 0.25 for the average of the reviews, 0.4 for the
  // table of its short texts, and 0.2 for what says that words are Hindi: a part that comes after hydration would cost two round trips.
  // 0.1 KB of the donation form draws what an amount brings down, another 0.1 puts the amount into the link for a UPI app.
  // 0.1 KB of each leaves what the page had where an island fails; 0.4 of a form with a payment opens its window in the turn of the press; 0.3
  // of what reads a campaign are the names of its texts. 0.65 of each says what has become of an act, and where one goes on; 0.05 of a
  // form keeps silent about a message that comes while one types, 0.35 of it are the addresses and words of who comes along or waits, 0.02 load
  // the Hindi line of a message, and 0.1 of an own page are the addresses of what follows a booking.
  it.each(withIslands)('%s: scripts of its first screen within their budget', (page, html) => {
    const own = /^\/(profile|shell\/(enroll|confirm)|donations\/history|campaigns\/enroll)/.test(page);
    const reading = !own && page.startsWith('/campaigns');
    expect(scriptBytes(html)).toBeLessThanOrEqual(own ? 98_150 : reading ? 81_950 : 87_800);
    expect(scriptsOf(html).some((name) => name.startsWith('calls'))).toBe(own);
  });

  // A flight of ten packets less the handshake's: what does not fit into it is a round trip later. A date further down changes how the
  // words above it are compressed: the same heading moves by up to 60 bytes from day to day.
  const FLIGHT = 8 * KB + 64;

  it.each(all)('%s: the heading comes with the first 8 KB', (_page, html) => {
    expect(first(html, FLIGHT)).toContain('</h1>');
  });

  it.each([
    ['/campaigns', 'class="trip-text"'],
    ['/media', 'class="prose'],
    ['/event', 'class="card-body"'],
    ['/event/rakcham-mrf', 'class="lead"'],
  ])('%s: so do its first words, ahead of the picture above them', (page, words) => {
    expect(first(htmlOf(page), FLIGHT)).toContain(words);
  });

  it.each(all)('%s: what the first paint waits for comes with the first 8 KB', (_page, html) => {
    const [, id] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html) ?? [];
    expect(id).toBeDefined();
    expect(first(html, FLIGHT)).toContain(` id="${id}"`);
    expect(htmlOf('/about')).toContain('<link rel="expect" href="#story" blocking="render">');
  });

  it.each(all)('%s: nothing blocks the first paint, and nothing comes from another host', (_page, html) => {
    expect(html).not.toMatch(/<link[^>]+rel="?stylesheet(?![^>]*media="print")/);
    for (const [tag] of html.matchAll(/<script[^>]+\bsrc=[^>]*>/g))
      expect(tag).toMatch(/type="module"|\basync\b|\bdefer\b/);
    for (const [, address] of html.matchAll(
      /<(?:script|img|link|source|iframe)\b[^>]+\b(?:src|href)="(https?:[^"]+)"/g,
    )) {
      expect(address).toMatch(/^http:\/\/localhost:4321/);
    }
  });

  it.each(all)('%s: a strict policy, no style attribute, no handler in the HTML', (_page, html) => {
    const policy = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|https:|data:|object-src/);
    expect(html).toMatch(
      /^<!doctype html><html[^>]*>\s*<head><meta charset="utf-8"><meta http-equiv="content-security-policy"/i,
    );
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
  });
});

it.each(linkRows)('the page of the mailed link %s takes its token out of the address in its head', (_kind, page) => {
  const [head = ''] = htmlOf(page.startsWith(paths.confirm('')) ? shells.confirm : page).split('</head>');
  expect(head).toContain('hh_link_');
});

it('the page in Hindi says so, and home and it name each other', () => {
  const hindi = htmlOf(paths.hindi);
  expect(hindi).toMatch(/^<!doctype html><html lang="hi"/i);
  expect(hindi).toMatch(/<title>\p{Script=Devanagari}/u);
  expect(hindi).toMatch(/<meta name="description" content="\p{Script=Devanagari}/u);
  for (const page of [paths.home, paths.hindi])
    for (const [code, path] of [
      ['en', '/'],
      ['hi', '/hi'],
    ])
      expect(htmlOf(page)).toMatch(new RegExp(`<link rel="alternate" hreflang="${code}" href="http://[^/"]+${path}">`));
  for (const page of [paths.faq, paths.hindi])
    expect(htmlOf(page).match(/<a href="\/hi" [^>]*lang="hi"[^>]*>हिन्दी<\/a>/g)).toHaveLength(2);
});
