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

/** One broken file, its text and the one line that its editor reads. */
export const broken: [what: string, file: string, text: string, line: string][] = [
  [
    'a missing title',
    'projects/shed.md',
    project((text) => text.replace(/title:.*\n/, '')),
    'title is missing: add a line such as "title: Narkanda waste management"',
  ],
  [
    'an empty title',
    'projects/shed.md',
    project((text) => text.replace(/title:.*/, 'title:')),
    'title is empty: write something after the colon, such as "title: Narkanda waste management"',
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
    'a required field that is misspelt',
    'projects/shed.md',
    project((text) => text.replace('title:', 'tittle:')),
    'tittle is no known field: did you mean "title"?',
  ],
  [
    'a field that almost exists',
    'faq/why.md',
    '---\ntitle: Why?\norder: 1\nsamples: true\n---\nBecause.\n',
    'samples is no known field: did you mean "sample"?',
  ],
  [
    'an unknown field that resembles none',
    'faq/why.md',
    '---\ntitle: Why?\norder: 1\nphotographer: someone\n---\nBecause.\n',
    'photographer is no known field: remove the line, or use one of title, order, sample, language',
  ],
  [
    'a picture without alternative text',
    'projects/shed.md',
    project((text) => text.replace(/alt:.*\n/, '')),
    'alt is missing: add a line such as "alt: Volunteers carry sacks down a forest trail"',
  ],
  [
    'a slide without alternative text',
    'home/slide.md',
    '---\nkind: slide\ntitle: Dawn\ndrawing: kheerganga\norder: 1\n---\nText.\n',
    'alt is missing: say in a few words what the picture shows, for those who cannot see it',
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
    'from "2023-02-30" is no date: that month has no day 30',
  ],
  [
    'a date in words',
    'policies/privacy-policy.md',
    '---\ntitle: Privacy policy\ndescription: What we keep.\nupdated: June 5, 2024\n---\nText.\n',
    'updated "June 5, 2024" is no date: write it as year-month-day, for example 2024-06-05',
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
    'a field missing in a list',
    'about/values.md',
    '---\ntitle: Values\norder: 1\npoints:\n  - title: Carry it down\n---\nText.\n',
    'points, number 1, text is missing: add a line such as "text: We carry out …"',
  ],
  [
    'a kind that is none',
    'home/call.md',
    '---\nkind: banner\ntitle: Join\norder: 1\n---\nText.\n',
    'kind must be one of: slide, why, call',
  ],
  ['no fields at all', 'faq/why.md', 'Why not?\n', 'file must begin with a line ---, then the fields, then a line ---'],
  [
    'a colon without quotes',
    'faq/why.md',
    '---\ntitle: Why: a question\norder: 1\n---\nBecause.\n',
    'title has a colon in its text: put the whole text in quotes, as in title: "Why: a question"',
  ],
  [
    'a file name with blanks',
    'faq/Why Not.md',
    '---\ntitle: Why?\norder: 1\n---\nBecause.\n',
    'file name must be small letters, digits and single dashes: rename it to why-not.md',
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
    'a campaign without a heading',
    'campaigns/walk.md',
    '---\nstatus: active\nstartTime: 2026-07-01\nendTime: 2026-07-02\n---\nText.\n',
    'heading is missing: add a line such as "heading: Carry down from Kheerganga"',
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
    '---\ntitle: Why?\norder: 1\n---\nBecause of [the shed](/event/shed#why).\n',
    'text links to /event/shed, and there is no such project: correct the link, or remove it',
  ],
  [
    'a field that leads to a project that does not exist',
    'resources/guide.md',
    '---\ntitle: A guide\ndrawing: kheerganga\nalt: A trail\nhref: /event/shed\npublished: 2024-06-05\n---\nText.\n',
    'href links to /event/shed, and there is no such project: correct the link, or remove it',
  ],
  [
    'a link to a misspelt project',
    'projects/shed.md',
    project((text) => `${text}\nSee [the other one](/event/shet).\n`),
    'text links to /event/shet, and there is no such project: did you mean /event/shed?',
  ],
];
