/** What an editor did, in which file, what is in it, and the one line that is read about it. */
type Mistake = readonly [what: string, file: string, text: string | Uint8Array, line: string];

/** A project as it should be, changed. */
export const project = (change: (text: string) => string = (text) => text) =>
  change(`---
title: A shed for sorting
from: 2023-04-01
to: 2024-03-31
location: Narkanda
drawing: kheerganga
alt: A shed
description: What was done.
order: 1
---
The report.
`);

/** The same with a line more. */
export const withLine = (line: string) => project((text) => text.replace('---\n', `---\n${line}\n`));

/** A question with this text. */
export const question = (text: string) => `---\ntitle: Why?\norder: 1\n---\n${text}\n`;

/** A campaign with these lines. */
export const walk = (lines: string, body = 'Text.') =>
  `---\nheading: A walk\nstatus: active\nstartTime: 2026-07-01\nendTime: 2026-07-02\n${lines}\nplace: Kaza\nenrolledCount: 0\n---\n${body}\n`;

/** A file with one mistake, its text and the one line that its editor reads. */
export const broken: Mistake[] = [
  [
    'a missing title',
    'projects/shed.md',
    project((text) => text.replace(/title:.*\n/, '')),
    'title is missing: add a line such as "title: Narkanda waste management"',
  ],
  [
    'a title that YAML reads as a number',
    'projects/shed.md',
    project((text) => text.replace(/title:.*/, 'title: 2016')),
    'title must be text: put the value in quotes',
  ],
  [
    'a misspelt field',
    'projects/shed.md',
    project((text) => text.replace('---\n', '---\nlokation: Kaza\n')),
    'lokation is no known field: did you mean "location"?',
  ],
  [
    'an unknown field that resembles none',
    'faq/why.md',
    '---\ntitle: Why?\norder: 1\nphotographer: someone\n---\nBecause.\n',
    'photographer is no known field: remove the line, or use one of title, order, sample, group, language',
  ],
  [
    'a picture without alternative text',
    'projects/shed.md',
    project((text) => text.replace(/alt:.*\n/, '')),
    'alt is missing: add a line such as "alt: Volunteers carry sacks down a forest trail"',
  ],
  [
    'a drawing that does not exist',
    'projects/shed.md',
    project((text) => text.replace('kheerganga', 'kailash')),
    'drawing names "kailash", which is not in public/pictures: use one that is, or a photograph',
  ],
  [
    'a photograph that does not exist',
    'projects/shed.md',
    project((text) => text.replace('drawing: kheerganga', 'picture: ./shed.jpg')),
    'picture names shed.jpg, which does not lie beside this file: copy the photograph there, or correct the name',
  ],
  [
    'a picture on another site',
    'projects/shed.md',
    project((text) => `${text}\n![A camp](https://pictures.example/camp.jpg)\n`),
    'text names a picture on https://pictures.example, which pages may not show: copy it to this site, or name the host in PUBLIC_PICTURE_HOSTS',
  ],
  [
    'a picture in the text without alternative text',
    'projects/shed.md',
    project((text) => `${text}\n![](/pictures/kheerganga.svg)\n`),
    'text shows /pictures/kheerganga.svg without saying what it is: write it between the brackets, ![A camp at dusk](/pictures/kheerganga.svg)',
  ],
  [
    'a date that is none',
    'projects/shed.md',
    project((text) => text.replace('2023-04-01', '2023-02-30')),
    'from "2023-02-30" is no date: write it as year-month-day, for example 2024-06-05',
  ],
  [
    'an end before the beginning',
    'projects/shed.md',
    project((text) => text.replace('2024-03-31', '2022-03-31')),
    'to lies before "from": a project cannot end before it begins',
  ],
  [
    'an order that is no number',
    'faq/why.md',
    '---\ntitle: Why?\norder: first\n---\nBecause.\n',
    'order must be a number, for example 3',
  ],
  [
    'an address that leads nowhere',
    'home/call.md',
    '---\nkind: call\ntitle: Join\norder: 1\naction:\n  label: Join\n  href: example.org\n---\nText.\n',
    'action, href must begin with / (a page of this site) or with https://',
  ],
  [
    'a kind that is none',
    'home/call.md',
    '---\nkind: banner\ntitle: Join\norder: 1\n---\nText.\n',
    'kind must be one of: slide, why, call',
  ],
  [
    'a page where another stands',
    'policies/about.md',
    '---\ntitle: About\ndescription: Us.\n---\nText.\n',
    `file name would be the page /about, which is taken: give the file another name, or, to show these words there, give its line in src/page-table.ts "words: 'policies'"`,
  ],
  [
    'a remark, which a page would show',
    'faq/why.md',
    '---\ntitle: Why?\norder: 1\n---\n<!-- ask Ravi -->\n',
    'text shows the remark "<!-- ask Ravi -->" to every reader: remove it',
  ],
  [
    'a second main heading',
    'policies/terms-and-conditions.md',
    '---\ntitle: Terms\ndescription: Rules.\n---\n# Terms\n',
    'text has a heading with one #, which is the page’s title: begin headings with ##',
  ],
  [
    'a page whose picture says nothing to who cannot see it',
    'policies/hi.md',
    '---\ntitle: हिमालय\ndescription: हम कौन हैं।\ndrawing: kheerganga\n---\nText.\n',
    'alt is missing: say in a few words what the picture shows, for those who cannot see it',
  ],
  [
    'a resource without a picture',
    'resources/guide.md',
    '---\ntitle: A guide\nalt: A trail\nhref: /contact\npublished: 2024-06-05\n---\nText.\n',
    'drawing is missing: add a line such as "drawing: scene-forest", or "image: ./camp.jpg" for a photograph',
  ],
  [
    'a link in a text to a project that does not exist',
    'faq/why.md',
    '---\ntitle: Why?\norder: 1\n---\nBecause of [the shed](/event/none-such#why).\n',
    'text links to /event/none-such, and there is no such project: correct the link, or remove it',
  ],
  [
    'a draft',
    'projects/a.md',
    withLine('draft: true'),
    'Note: draft is true, so the site does not show this: remove the line to publish it (line 2)',
  ],
  [
    'a first day to come',
    'projects/a.md',
    withLine('publishFrom: 2026-06-06'),
    'Note: publishFrom is 2026-06-06, so the site does not show this before (line 2)',
  ],
  [
    'a last day that passed',
    'projects/a.md',
    withLine('publishUntil: 2026-06-04'),
    'Note: publishUntil was 2026-06-04, so the site shows this no more: delete the file? (line 2)',
  ],
  [
    'days in the wrong order',
    'projects/a.md',
    withLine('publishFrom: 2026-06-05\npublishUntil: 2026-06-04'),
    'publishUntil lies before publishFrom: check both days (line 3)',
  ],
  [
    'an earlier name that is its own',
    'projects/own.md',
    withLine('formerly: [own]'),
    'formerly names "own", its own name: remove it',
  ],
  [
    'an earlier name that is the address of another page',
    'policies/our-story.md',
    '---\ntitle: Story\ndescription: Ours.\nformerly: [faq]\n---\nText.\n',
    'formerly names "faq", which is the address of another page: remove it',
  ],
  [
    'an earlier name with its ending',
    'projects/a.md',
    withLine('formerly: [c.md]'),
    'formerly, number 1 must be a list of earlier file names without .md, for example [clean-springs] (line 2)',
  ],
  [
    'a notice with a link without words',
    'notices/a.md',
    '---\ntitle: Closed\nhref: /contact\n---\n',
    'label is missing: say in a few words where the link leads, such as "label: How to reach us"',
  ],
  [
    'an ending of an animation',
    'projects/moving.gif',
    'GIF89a',
    'picture file is of a kind that the site cannot show: export it as JPEG',
  ],
];

const written: [path: string, fields: string][] = [
  ['faq/why.md', 'title: Why?\norder: 1'],
  ['legal/rules.md', 'title: Rules\norder: 1'],
  ['policies/report.md', 'title: Report\ndescription: What we did.'],
  ['about/us.md', 'title: Us\norder: 1'],
  ['team/cook.md', 'role: Cook\ndrawing: kheerganga\nalt: A cook\norder: 1'],
  ['partners/school.md', 'title: A school\norder: 1'],
  ['places/lake.md', 'title: Lake\ndrawing: kheerganga\nalt: A lake\norder: 1'],
  ['home/why.md', 'kind: why\ntitle: Why?\norder: 1'],
  ['giving/reason.md', 'kind: reason\ntitle: Ten tons'],
];

/** Such files without a text, and those that show none. */
export const wanting: Mistake[] = [
  ...written.map(
    ([path, fields]): Mistake => [
      'no text',
      path,
      `---\n${fields}\n---\n\n`,
      'text is missing: write it below the second ---',
    ],
  ),
  ...[
    ['notices/closed.md', 'title: We are away.'],
    ['giving/sacks.md', 'kind: amount\namount: 500\ntitle: Sacks'],
  ].map(
    ([path = '', fields]): Mistake => [
      'a text that is not shown',
      path,
      `---\n${fields}\n---\nA text.\n`,
      'Note: text below the fields is not shown here: write it into title, or remove it',
    ],
  ),
];

/** Lines of a campaign that are hardly meant. */
export const values: [lines: string, line: string][] = [
  ['price: 1.500', 'price is written 1.500, which is read as 1.5: write 1500, or put it in quotes for a text (line 6)'],
  ['goal: 60.000', 'goal is written 60.000, which is read as 60: write 60000, or put it in quotes for a text (line 6)'],
  ['price: 7500000', 'price is 7500000 rupees, and at most 500000 are possible: check the digits (line 6)'],
  ['price: 500001', 'price is 500001 rupees, and at most 500000 are possible: check the digits (line 6)'],
  [
    'contact:\n  mobile: +919816012345',
    'contact, mobile is written +919816012345, which is read as 919816012345: put it in quotes, "+919816012345" (line 7)',
  ],
  [
    'contact:\n  mobile: 09816012345',
    'contact, mobile is written 09816012345, which is read as 9816012345: put it in quotes, "09816012345" (line 7)',
  ],
  [
    'contact:\n  mobile: "+91 98160 1234"',
    'contact, mobile begins with +91 and has 9 digits behind it, not ten: check the number (line 7)',
  ],
  [
    'contact:\n  alternate: "+91-98160-123456"',
    'contact, alternate begins with +91 and has 11 digits behind it, not ten: check the number (line 7)',
  ],
  [
    'instructions:\n  - Shoes: with good grip',
    'instructions, number 1 has a colon in its text: put the whole line in quotes, - "Bring: a torch" (line 7)',
  ],
  [
    'fact:\n  altitude: 2.950',
    'fact, altitude is written 2.950, which is read as 2.95: write 2950, or put it in quotes for a text (line 7)',
  ],
  [
    'record:\n  kinds:\n    plastic: 12.55',
    'record, kinds, plastic must have one decimal at most, for example 12.5 (line 8)',
  ],
  ['record:\n  people: 12000', 'record, people must be at most 9999 (line 7)'],
  [
    'next: last-walk',
    'Note: next names "last-walk", and there is no such campaign: correct it, or remove the line (line 6)',
  ],
  [
    'itineraries:\n  - day: 3\n    heading: Up',
    'itineraries, number 1 lies outside the campaign: it has 2 days, from startTime to endTime (line 7)',
  ],
];

/** Lines of a campaign that are in order. */
export const fineValues: string[] = [
  'price: 500000',
  'price: 2500.50',
  'price: 0',
  'contact:\n  mobile: "+919816012345"',
  'contact:\n  mobile: 9816012345',
  'contact:\n  mobile: "+977 98160 123456"',
  'goal: 7500000',
];
