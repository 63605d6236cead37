import { expect, it } from 'vitest';
import { asMeant } from '../../../src/content/as-meant.ts';
import { readMarkdown } from '../../../src/content/marked-text.ts';
import { markdown } from '../../../src/integrations/markdown.ts';

const page = await markdown().createRenderer({ syntaxHighlight: false, smartypants: false });

it.each([
  ['one ~ between numbers', 'From 5~7 km to 8~9 km, ~3 h', 'From 5~7 km to 8~9 km, ~3 h'],
  ['one ~ in a table', '| a |\n|---|\n| 8~9, 1~2 |', 'a 8~9, 1~2'],
  ['one ~ beside code, behind a pair of letters', '🏔️ `1~2`, 5~7 से 8~9', '🏔️ 1~2, 5~7 से 8~9'],
  ['* between numbers and letters', 'A tent of 5*3*2 m: L*B*H', 'A tent of 5*3*2 m: L*B*H'],
  ['_ within a word', 'file_of_names and _so_', 'file_of_names and so'],
  ['< before a number', '<5 km and > 3 h', '<5 km and > 3 h'],
  ['> that begins a line', '>5 km on foot', '>5 km on foot'],
  ['+ that begins a line', '+ 5 degrees\n+ 91 98765', '+ 5 degrees + 91 98765'],
  ['a year that begins a line', '1986. A year', '1986. A year'],
  ['years in a row', '1986. Begun\n2001. Grown\n\n2010. Here', '1986. Begun 2001. Grown 2010. Here'],
  ['days that leave one out', '12. Walk\n14. Rest', '12. Walk 14. Rest'],
  ['a note that nothing names', '[1]: Report\n\n[^1]: Seen', '[1]: Report [^1]: Seen'],
  ['a link by name', '[here][1]\n\n[1]: /x', 'here'],
])('shows what was written, on a page and in the API: %s', async (_what, source, shown) => {
  const { code } = await page.render(source);
  const onPage = code
    .replace(/<(?!\/?(?:em|code))[^>]+>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const words = (text: string) => text.replace(/[\s·\u2060]+/g, ' ').trim();
  expect({ page: words(onPage), api: words(readMarkdown(source).text) }).toEqual({ page: shown, api: shown });
});

it.each([
  ['a paragraph with four blanks', 'One\n\n    two\n    three\n\nfour', '<p>One</p><p>two three</p><p>four</p>'],
  ['with a tab', '\tOne', '<p>One</p>'],
  ['in a list', '- a\n\n      deep\n- b', '<ul><li><p>a</p><p>deep</p></li><li><p>b</p></li></ul>'],
  ['in a quotation', '>     deep', '<blockquote><p>deep</p></blockquote>'],
  ['two signs ~', '~~old~~ and ~so~', '<p><del>old</del> and ~so~</p>'],
  ['a list that counts', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['a list of ones', '1. a\n1. b', '<ol><li>a</li><li>b</li></ol>'],
  ['a line of signs that nothing ends', 'One\n\n~~~~\n\ntwo', '<p>One</p><p>~~~~</p><p>two</p>'],
  ['a block of code between signs', '```\n  5~7~8\n```', '<pre><code> 5~7~8 </code></pre>'],
])('a page shows %s', async (_what, source, html) => {
  const { code } = await page.render(source);
  expect(code.replace(/\s+/g, ' ').replaceAll('> <', '><').trim()).toBe(html);
  expect(asMeant(source).text.split('\n')).toHaveLength(source.split('\n').length);
});
