/** A text with a link that is written wrong, and what is told of it. */
export const links: [text: string, line: string][] = [
  [
    '[x](javascript:alert(1))',
    'links to "javascript:alert(1)", a script, which the site does not allow: link to a page',
  ],
  ['[x](data:text/html,x)', 'links to "data:text/html,x", a script, which the site does not allow: link to a page'],
  [
    '[x][y]\n\n[y]: javascript:alert(1)',
    'links to "javascript:alert(1)", a script, which the site does not allow: link to a page',
  ],
  ...[
    'htp:/village.in',
    'https://https://village.in',
    'www.village.in',
    'C:/a.pdf',
    'mailto:asha',
    'tel:',
    'contact',
  ].map((address): [string, string] => [
    `[x](${address})`,
    `links to "${address}", which a browser cannot open: begin it with / for a page of this site, with https:// and the whole name of another, or with mailto: or tel:`,
  ]),
  ['[x]()', 'has a link without an address: write where it leads, or remove it'],
  ['[](/contact)', 'links to /contact without words: write them between the brackets, [our contact](/contact)'],
  ['[x](/contakt)', 'links to /contakt, and there is no such page: did you mean /contact?'],
  ['[x](/contact/)', 'links to /contact/: write /contact'],
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
];

/** Links that are in order. */
export const fineLinks: string[] = [
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
];

/** Lines that were meant as more than running words: how, the text, how it is shown and how the note ends. */
export const unread: [what: string, text: string, shown: string, end: string][] = [
  [
    'a bullet of Word',
    'Bring:\n\n• water\n• a hat',
    '• water',
    'begin each line of it with a dash and a blank, "- " (line 7)',
  ],
  ['bullets of a font of Word', '\uf0b7\twater', '\uf0b7 water', 'with a dash and a blank, "- " (line 5)'],
  ['a blank of Word behind a dash', '-\u00a0water', '-\u00a0water', 'anew, with the space bar (line 5)'],
  ['a blank of Word behind #', '##\u00a0Costs', '##\u00a0Costs', 'anew, with the space bar (line 5)'],
  ['long dashes', '– water\n– a hat', '– water', 'with a short dash and a blank, "- " (line 5)'],
  ['dashes without a blank', '-water\n-a hat', '-water', 'write a blank behind the dash or the number (line 5)'],
  ['a heading without a blank', 'Text.\n\n##Costs\n\nText.', '##Costs', 'write a blank behind the signs # (line 7)'],
  ['a table without its line', '| a | b |\n| 1 | 2 |', '| a | b |', 'with a --- for each column (line 5)'],
];

/** Lines that are running words. */
export const running: string[] = [
  '- water\n- a hat',
  '1. Meet\n2) Walk',
  'It was cold:\n-5 degrees\n-8 degrees',
  '– We sleep early',
  '-only one',
  'o Ganga\no Yamuna',
  '1.5 kg of rice\n2.5 kg of dal',
  '## Costs',
  '#trek of the day',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'One | two',
];
