import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

const told = async (text: string) => {
  const { root } = contentFolder({ 'faq/why.md': `---\ntitle: Why?\norder: 1\n---\nFirst.\n\n${text}\n` });
  const { errors, warnings } = await contentReport(root, true, { now: new Date('2026-06-05T12:00:00Z') });
  return [...errors, ...warnings].map((line) => line.replace('content/faq/why.md: text ', ''));
};

describe('HTML in a text', () => {
  it.each([
    [
      '<!-- Ask Ravi\n\nMore.',
      'has a remark that begins with <!-- and has no end: write --> behind it, or remove it (line 7)',
    ],
    ['</details>', 'has "</details>", which closes nothing: remove it (line 7)'],
    ['A text.</div>', 'has "</div>", which closes nothing: remove it (line 7)'],
    ['- One\n\n  <div>\n\nTwo\n\n</div>', 'has "<div>", which nothing closes'],
    ['<div>\nText.\n\nMore.', 'has "<div>", which nothing closes: write </div> behind its text, or remove it (line 7)'],
    [
      'A text.\n\n<p>a\n<b>bold</p>',
      'has "<b>", which nothing closes: write </b> behind its text, or remove it (line 10)',
    ],
    ['<div class="x\n\nMore.', 'has "<div" without its end: write > behind it, or &lt; for the sign < itself (line 7)'],
    [
      'One\nName <Surname> here.',
      'holds "<Surname>", which is taken for HTML and vanishes: write &lt;Surname> (line 8)',
    ],
    [
      'Name <Surname>Asha</Surname>.',
      'holds "<Surname>", which is taken for HTML and vanishes: write &lt;Surname> (line 7)',
    ],
    ['<h1>Why</h1>', 'has a heading <h1>, which is the page’s title: begin headings with ## (line 7)'],
    [
      'See\n<a href="/contakt">us</a>.',
      'links to /contakt, and there is no such page: did you mean /contact? (line 8)',
    ],
    ['<a href="">us</a>', 'has a link without an address: write where it leads, or remove it (line 7)'],
  ])('%s is told with its line', async (text, line) => {
    expect((await told(text))[0]).toContain(line);
    expect(await told(text)).toHaveLength(text.startsWith('- One') ? 2 : 1);
  });

  it.each([
    '<details>\n<summary>More</summary>\n\nA **text**.\n\n</details>',
    '<details><summary>More</summary>\nOne.\n\nTwo.</details>',
    'One<br>two<br/>three <!-- a remark > with signs --> and <b>bold</b>.',
    '<!-- a remark\n\nof two parts -->\n\nText.',
    '<ul>\n<li>One\n<li>Two\n</ul>',
    '<table><tr><td>One<td>Two<tr><td>Three</table>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><circle r="1"></circle></svg>',
    '`<Surname>` and \\<Surname> and &lt;Surname> and 3 < 4',
    '```\n</div><h1><!--\n```',
    '    </div>',
    'See <a href="/contact">us</a>, <A HREF="https://village.in/?a=1&amp;b=2">them</A> and <https://village.in>.',
    '- <b>One</b>\n- <i>Two</i>',
  ])('%s is in order', async (text) => {
    expect(await told(text)).toEqual([]);
  });
});
