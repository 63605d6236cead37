import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { project } from '../check.table.ts';

const told = async (text: string) => {
  const { root } = contentFolder({
    'faq/why.md': `---\ntitle: Why?\norder: 1\n---\nFirst.\n\n${text}\n`,
    'projects/shed.md': project((report) => `${report}\n## Why here\n\nText.\n`),
  });
  const { errors, warnings } = await contentReport(root, true, { now: new Date('2026-06-05T12:00:00Z') });
  return [...errors, ...warnings.map((line) => `Note: ${line}`)].map((line) =>
    line.replace('content/faq/why.md: text ', ''),
  );
};

describe('a link in a text', () => {
  it.each([
    [
      '[x](javascript:alert(1))',
      'links to "javascript:alert(1)", a script, which the site does not allow: link to a page',
    ],
    ['[x](data:text/html,x)', 'links to "data:text/html,x", a script, which the site does not allow: link to a page'],
    [
      '[x][y]\n\n[y]: javascript:alert(1)',
      'links to "javascript:alert(1)", a script, which the site does not allow: link to a page',
    ],
    [
      '[x](htp:/village.in)',
      'links to "htp:/village.in", which a browser cannot open: begin it with https://, or with / for a page of this site',
    ],
    [
      '[x](https:/village.in)',
      'links to "https:/village.in", which names no site: write it as https://village.in/page',
    ],
    [
      '[x](https://https://village.in)',
      'links to "https://https://village.in", which names no site: write it as https://village.in/page',
    ],
    ['[x](www.village.in)', 'links to "www.village.in": begin it with https://'],
    ['[x](C:/a.pdf)', 'links to "C:/a.pdf", a file of your own computer: link to a page'],
    ['[x](mailto:)', 'links to "mailto:", which names no mail address: write mailto:name@village.in'],
    ['[x](mailto:asha)', 'links to "mailto:asha", which names no mail address: write mailto:name@village.in'],
    ['[x](asha@village.in)', 'links to "asha@village.in": write mailto:asha@village.in'],
    ['[x](tel:)', 'links to "tel:", which names no phone number: write tel:+919876543210'],
    ['[x]()', 'has a link without an address: write where it leads, or remove it'],
    ['[](/contact)', 'links to /contact without words: write them between the brackets, [our contact](/contact)'],
    ['[x](/contakt)', 'links to /contakt, and there is no such page: did you mean /contact?'],
    ['[x](/contact/)', 'links to /contact/: write /contact'],
    ['[x](contact)', 'links to "contact", which leads nowhere: begin it with / (a page of this site) or https://'],
    [
      '[x](/campaigns/none-such)',
      'links to /campaigns/none-such, and there is no such campaign: correct the link, or remove it',
    ],
    [
      '[x](/photos/camp.jpg)',
      'links to /photos/camp.jpg, and there is no file public/photos/camp.jpg: copy it there, or correct the link',
    ],
    [
      '[our page](/our page)',
      'shows "[our page](/our page)" as it is written, because the link has a blank inside its address: remove it, or write %20 for it',
    ],
    ['[x](</our page>)', 'links to "/our page", which holds a blank: remove it, or write %20 for it'],
    [
      '[x] (/contact)',
      'shows "[x] (/contact)" as it is written, because the link has a blank between ] and (: remove it',
    ],
    [
      '(x)[/contact]',
      'shows "(x)[/contact]" as it is written, because the link has the brackets exchanged: write [like this](/contact)',
    ],
    [
      '[x](/contact and',
      'shows "[x](/contact" as it is written, because the link has no closing bracket: end the address with )',
    ],
    ['##', 'has a heading without words: write them behind the ##, or remove it'],
  ])('%s is told with its line', async (text, fix) => {
    expect(await told(text)).toEqual([`${fix} (line 7)`]);
  });

  it.each([
    '<a href="javascript:alert(1)">',
    '<A HREF=JavaScript:alert(1)>',
    '<button formaction="javascript:alert(1)">',
    '<b style=color:red>',
    '<svg>',
  ])('%s is words like others, of which a note tells', async (html) => {
    expect(await told(`See ${html} here.`)).toEqual([
      `Note: shows "${html}" as it is written: use plain markdown (line 7)`,
    ]);
  });

  it('to a part of a page that does not exist is a note', async () => {
    expect(await told('[x](/event/shed#why-hare)')).toEqual([
      'Note: links to /event/shed#why-hare, and that page has no part of this name: did you mean #why-here? (line 7)',
    ]);
  });

  it.each([
    '[x](/contact)',
    '[x](/)',
    '[x](/donations?amount=500)',
    '[x](/event/shed#why-here)',
    '[x](#head)\n\n## Head',
    '[x](/privacy-policy)',
    '[x](/event/rss.xml)',
    '[x](/pictures/kheerganga.svg)',
    '[x](https://village.in/a%20b "title")',
    '[x](http://village.in)',
    'https://village.in',
    '[x](mailto:asha@village.in?subject=Hi)',
    '[x](tel:+919816012345)',
    '`[x](javascript:alert(1))`',
    'Bring [gloves] (two pairs), and a cup (steel)[1].',
  ])('%s is in order', async (text) => {
    expect(await told(text)).toEqual([]);
  });
});
