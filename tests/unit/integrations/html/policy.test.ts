import { expect, test } from 'vitest';
import { sourceHash } from '../../../../src/inline/sources.ts';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';
import {
  policyFirst,
  policyHeaders,
  policyMeta,
  policyText,
  trimPolicy,
} from '../../../../src/integrations/html/policy.ts';

const hash = (text: string) => `'${sourceHash(text)}'`;
const meta = (content: string) => `<meta http-equiv="content-security-policy" content="${content}">`;
const after = (content: string) => {
  const body =
    '<script>a()</script><script src="/b.js"></script><svg><style>path{fill:red}</style><style>p{top:1px}</style></svg>';
  const page = parsePage(`<html><head>${meta(content)}<style>p{}</style></head><body>${body}</body></html>`);
  trimPolicy(page, new Set([hash('path{fill:red}')]));
  return policyMeta(page).attribs['content'];
};

test('a page allows the scripts and styles that stand in it, and no others', () => {
  const scripts = `script-src 'self' https://pay.example ${hash('a()')} ${hash('')} ${hash('other')}`;
  expect(after(`default-src 'self'; ${scripts}; style-src 'self' ${hash('p{}')} ${hash('q{}')};`)).toBe(
    `default-src 'self'; script-src 'self' https://pay.example ${hash('a()')}; style-src 'self' ${hash('p{}')} ${hash('path{fill:red}')};`,
  );
});

test.each([
  ["default-src 'self'; style-src 'self'", 'no script-src'],
  ["default-src 'self'; script-src 'self'", 'no style-src'],
  ['', 'no <meta http-equiv="content-security-policy">'],
])('the build stops at the policy "%s"', (content, message) => {
  expect(() => after(content)).toThrow(message);
});

test('the policy stands before everything that it rules over', () => {
  const page = parsePage(
    `<head><meta charset="utf-8"><title>x</title><script>a()</script>${meta("default-src 'none'")}</head>`,
  );
  policyFirst(page);
  const first = `<head><meta charset="utf-8">${meta("default-src 'none'")}<title>x</title><script>a()</script></head>`;
  expect(printPage(page)).toBe(first);
  policyFirst(page);
  expect(printPage(page)).toBe(first);
  expect(policyText(page)).toBe("default-src 'none'");
});

test('the build stops at a head that does not begin with the charset', () => {
  const page = parsePage(`<head><title>x</title><meta charset="utf-8">${meta("default-src 'none'")}</head>`);
  expect(() => policyFirst(page)).toThrow('does not begin with <meta charset>');
});

const policies = new Map([
  ['/about', "default-src 'none';img-src 'self';"],
  ['/', "default-src 'none'"],
  ['/shell/enroll', "default-src 'none';font-src 'self';"],
]);

test('every page has its own policy as a header, with what a meta cannot hold, and a file of pages runs nothing', () => {
  expect(policyHeaders(policies, undefined)).toBe(`# Written by the build.
/*
  Content-Security-Policy: object-src 'none';frame-ancestors 'none'
/_astro/*
  Content-Security-Policy: default-src 'none';style-src 'unsafe-inline';sandbox;frame-ancestors 'none'
/photos/*
  Content-Security-Policy: default-src 'none';style-src 'unsafe-inline';sandbox;frame-ancestors 'none'
/pictures/*
  Content-Security-Policy: default-src 'none';style-src 'unsafe-inline';sandbox;frame-ancestors 'none'
/
  Content-Security-Policy: default-src 'none';frame-ancestors 'none'
/about
  Content-Security-Policy: default-src 'none';img-src 'self';frame-ancestors 'none'
/campaigns/:id/enroll
  Content-Security-Policy: default-src 'none';font-src 'self';frame-ancestors 'none'
`);
});
