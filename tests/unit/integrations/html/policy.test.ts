import { expect, test } from 'vitest';
import { sourceHash } from '../../../../src/inline/hash.ts';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';
import { leanPolicy, policyFirst, policyMeta, policyText } from '../../../../src/integrations/html/policy.ts';

const hash = (text: string) => `'${sourceHash(text)}'`;
const meta = (content: string) => `<meta http-equiv="content-security-policy" content="${content}">`;
const after = (content: string) => {
  const body = '<script>a()</script><script src="/b.js"></script><svg><style>path{fill:red}</style></svg>';
  const page = parsePage(`<html><head>${meta(content)}<style>p{}</style></head><body>${body}</body></html>`);
  leanPolicy(page);
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
