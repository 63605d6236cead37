import { expect, test } from 'vitest';
import { sourceHash } from '../../../../src/inline/sources.ts';
import { joinStyles } from '../../../../src/integrations/html/one-style.ts';
import { parsePage, printPage } from '../../../../src/integrations/html/page.ts';

const listed = ['@layer a{b{top:0}}', '@layer a{p{color:red}}', 'astro-island{display:contents}', 'p{top:0}'];
const sources = `style-src 'self' ${listed.map((text) => `'${sourceHash(text)}'`).join(' ')}`;
const policy = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self'; ${sources};">`;
const whole = (head: string, body = '') => `<html><head><title>x</title>${head}</head><body>${body}</body></html>`;
const after = (html: string) => {
  const page = parsePage(html);
  joinStyles(page);
  return printPage(page);
};

test('the styles become one where the first of them stood, those of drawings and of others stay, and the policy allows it', () => {
  const drawing = '<svg><style>path{fill:red}</style></svg><style>body{display:none}</style>';
  const styles = '<style>@layer a{b{top:0}}</style><link rel="icon"><style>@layer a{p{color:red}}</style>';
  const html = after(whole(styles + policy, `${drawing}<style>astro-island{display:contents}</style>`));
  const style = '@layer a{b{top:0}p{color:red}}astro-island{display:contents}';
  const allowed = policy.replace(sources, `${sources} '${sourceHash(style)}'`);
  expect(html).toBe(whole(`<style>${style}</style><link rel="icon">${allowed}`, drawing));
});
