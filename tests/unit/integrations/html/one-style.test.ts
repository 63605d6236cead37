import { expect, test } from 'vitest';
import { sourceHash } from '../../../../src/inline/hash.ts';
import { withOneStyle } from '../../../../src/integrations/html/one-style.ts';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';

const policy = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self'; style-src 'self';">`;
const island = '<style>astro-island,astro-slot{display:contents}</style>';
const drawing = '<svg><style>path{fill:var(--sun)}</style><path stroke="var(--line)"/></svg>';
const tokens = '<style>:root{--ink:#111;--sun:#ff0;--line:#aaa;--none:#bbb}</style>';
const whole = (head: string, body = '') => `<html><head><title>x</title>${head}</head><body>${body}</body></html>`;
const after = (html: string) => {
  const page = parsePage(html);
  withOneStyle(page);
  return printPage(page);
};

test('the styles become one where the first of them stood, and the policy allows it', () => {
  const html = after(
    whole(`<style>@layer a;</style><link rel="icon"><style>@layer a{p{color:red}}</style>${policy}`, island),
  );
  const style = '@layer a{p{color:red}}astro-island,astro-slot{display:contents}';
  const allowed = policy.replace("style-src 'self'", `style-src 'self' '${sourceHash(style)}'`);
  expect(html).toBe(whole(`<style>${style}</style><link rel="icon">${allowed}`));
});

test('a drawing keeps its style, and the page the tokens that drawings and attributes ask for', () => {
  const html = after(whole(policy + tokens, drawing));
  expect(html).toContain('<style>:root{--sun:#ff0;--line:#aaa}</style>');
  expect(html).toContain(drawing);
});

test.each([
  ['the head has no style', whole(policy), 'the head has no <style>'],
  ['the page has no policy', whole(tokens), 'no <meta http-equiv="content-security-policy">'],
  ['the policy has no style-src', whole(policy.replace('style-src', 'style') + tokens), 'no style-src'],
  ['the body has another style', whole(policy + tokens, '<style>p{color:red}</style>'), 'not expected: p{color:red}'],
  ['islands have no style', whole(policy + tokens, '<astro-island></astro-island>'), 'no <style> that begins with'],
])('the build stops where %s', (_, html, message) => {
  expect(() => after(html)).toThrow(message);
});
