import { project } from './check.table.ts';

/** A question, a campaign and a resource as they should be, changed. */
const question = (body: string, fields = 'title: Why?\norder: 1') => `---\n${fields}\n---\n${body}\n`;
const CAMPAIGN = `---
heading: A day by the stream
status: active
startTime: 2026-12-05
endTime: 2026-12-06
price: 1500
contact:
  mobile: "+91 98160 12345"
itineraries:
  - day: 1
    heading: Walk up
pictures:
  - drawing: kheerganga
    alt: The stream at dusk
---
We walk along the stream.
`;
const campaign = (from: string | RegExp, to: string) => CAMPAIGN.replace(from, to);
const RESOURCE = `---
title: A guide
drawing: kheerganga
alt: A sack at the trailhead
href: /contact
published: 2026-01-01
---
How to carry it.
`;
const swap = (from: string | RegExp, to: string) => project((text) => text.replace(from, to));

/** What an editor does wrong, in which file, what is then in it, and what the check says of it. */
export const mistakes: [what: string, file: string, text: string | Uint8Array, says: RegExp][] = [
  ['a tab before a field', 'projects/tab.md', swap('location:', '\tlocation:'), /tab/],
  ['a colon in a title', 'projects/colon.md', swap('A shed for', 'A shed: for'), /title .*quotes/],
  ['a quote that does not end', 'projects/quote.md', swap('A shed for sorting', '"A shed'), /quote/],
  ['a hash in a title', 'projects/hash.md', swap('A shed for sorting', 'Clean springs #2'), /title .*#2/],
  ['a field twice', 'projects/twice.md', swap('order: 1', 'order: 1\norder: 2'), /order stands twice/],
  ['no space behind a colon', 'projects/space.md', swap('order: 1', 'order:1'), /order/],
  ['a field that is not known', 'projects/unknown.md', swap('location', 'lokation'), /did you mean "location"/],
  ['no second fence', 'projects/fence.md', swap('---\nThe report', 'The report'), /---/],
  ['an ending in capitals', 'projects/CAPS.MD', project(), /rename it to caps\.md/],
  ['another ending', 'projects/other.markdown', project(), /rename it to other\.md/],
  ['a file of a word processor', 'projects/report.docx', 'PK', /copy its words/],
  ['a file in no folder', 'lost.md', project(), /lies in no folder/],
  ['a folder that is misspelt', 'project/shed.md', project(), /did you mean "projects"/],
  ['blanks in a name', 'projects/Clean Springs.md', project(), /clean-springs\.md/],
  ['a Hindi name', 'projects/हिमालय.md', project(), /himalay\.md/],
  ['a price with a point', 'campaigns/point.md', campaign('1500', '1.500'), /price .*1500/],
  ['a price with a comma', 'campaigns/comma.md', campaign('1500', '1,500'), /price .*without quotes, commas/],
  ['a price with a sign', 'campaigns/rupee.md', campaign('1500', '₹1500'), /price .*number/],
  ['a price of seven digits', 'campaigns/digits.md', campaign('1500', '7500000'), /price .*5,00,000/],
  ['a price below zero', 'campaigns/below.md', campaign('1500', '-5'), /price must not be below 0/],
  ['a year too far', 'campaigns/year.md', campaign(/2026-12-0/g, '2206-12-0'), /startTime .*year/],
  ['a day that is none', 'campaigns/day.md', campaign('2026-12-05', '2026-02-30'), /startTime .*no date/],
  ['days the Indian way', 'campaigns/indian.md', campaign('2026-12-05', '05/12/2026'), /startTime .*year-month-day/],
  ['an end before the start', 'campaigns/end.md', campaign('2026-12-06', '2026-12-01'), /endTime lies before/],
  ['a day outside', 'campaigns/outside.md', campaign('day: 1', 'day: 9'), /itineraries, number 1 lies outside/],
  ['a phone without quotes', 'campaigns/phone.md', campaign('"+91 98160 12345"', '+919816012345'), /mobile .*quotes/],
  ['a phone with a digit too few', 'campaigns/short.md', campaign('98160 12345', '9816'), /mobile .*ten digits/],
  ['a status that is none', 'campaigns/status.md', campaign('active', 'open'), /active, closed or cancelled/],
  ['active though it has ended', 'campaigns/past.md', campaign(/2026-12-0/g, '2025-12-0'), /status .*ended/],
  ['no text', 'campaigns/silent.md', campaign('We walk along the stream.\n', ''), /description is empty/],
  [
    'a picture that is not there',
    'campaigns/nowhere.md',
    campaign('drawing: kheerganga', 'picture: ./none.jpg'),
    /none\.jpg/,
  ],
  [
    'a drawing that is misspelt',
    'campaigns/drawing.md',
    campaign('kheerganga', 'kheergang'),
    /did you mean kheerganga/,
  ],
  ['no alternative text', 'campaigns/alt.md', campaign(/ {4}alt:.*\n/, ''), /alt is missing/],
  ['a text that lists cut', 'campaigns/long.md', campaign('We walk', 'We walk and '.repeat(40)), /first 220/],
  ['a link that is a script', 'faq/script.md', question('[x](javascript:alert(1))'), /a script/],
  ['a link to no page', 'faq/page.md', question('[x](/evnt)'), /did you mean \/event/],
  ['a link to no project', 'faq/project.md', question('[x](/event/none-such)'), /no such project/],
  ['a link without https', 'faq/www.md', question('[x](www.village.in)'), /begin it with https/],
  ['a link with a blank', 'faq/blank.md', question('[x](/about us)'), /blank inside/],
  ['a mail address as it is', 'faq/mail.md', question('[x](asha@village.in)'), /mailto:/],
  ['a heading with one hash', 'faq/heading.md', question('# Why'), /begin headings with ##/],
  ['HTML in a text', 'faq/html.md', question('<script>x</script>'), /plain markdown/],
  ['a picture in a text without words', 'faq/bare.md', question('![](./none.png)'), /without saying what it is/],
  ['an order in words', 'faq/order.md', question('Because.', 'title: Why?\norder: first'), /order must be a number/],
  ['an empty file', 'faq/empty.md', '', /is empty/],
  ['letters of Windows', 'faq/windows.md', Buffer.from(question('Caf\u00e9 \u0093quoted\u0094'), 'latin1'), /UTF-8/],
  ['letters of sixteen bits', 'faq/sixteen.md', Buffer.from(`\uFEFF${question('Why')}`, 'utf16le'), /UTF-8/],
  ['a resource that leads nowhere', 'resources/href.md', RESOURCE.replace('/contact', 'contact'), /href must begin/],
  ['a resource of a day to come', 'resources/future.md', RESOURCE.replace('2026-01', '2027-01'), /still to come/],
  ['a picture of no bytes', 'projects/zero.jpg', '', /0 bytes/],
  ['a picture that is none', 'projects/words.jpg', 'words', /cannot be read as a picture/],
  [
    'a picture of an iPhone',
    'projects/phone.heic',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    /HEIC/,
  ],
  ['the same under another name', 'campaigns/phone.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), /HEIC/],
  ['an animation', 'projects/moving.gif', 'GIF89a', /export it as JPEG/],
  ['a drawing in lines', 'projects/logo.svg', '<svg/>', /export it as JPEG/],
  ['a name that the site has', 'policies/contact.md', question('x', 'title: C\ndescription: C.'), /taken/],
  ['a name that led elsewhere', 'projects/former.md', swap('order: 1', 'order: 1\nformerly: [space]'), /still a page/],
  [
    'a draft that ends before it begins',
    'projects/window.md',
    swap('order: 1', 'order: 1\npublishFrom: 2026-06-02\npublishUntil: 2026-06-01'),
    /before publishFrom/,
  ],
  ['a notice that is too long', 'notices/long.md', `---\ntitle: ${'Closed '.repeat(40)}\n---\n`, /shorten it/],
  [
    'a place of a campaign that is none',
    'places/lake.md',
    question('x', 'title: Lake\ncampaign: none-such\ndrawing: kheerganga\nalt: A lake\norder: 1'),
    /no such campaign/,
  ],
];
