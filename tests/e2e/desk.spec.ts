import { expect } from '../helpers/browser.ts';
import {
  choose,
  type DeskKeys,
  deskTest,
  find,
  link,
  OFFICE,
  pick,
  press,
  type Step,
  saves,
  sees,
  tick,
  type,
  walk,
} from '../helpers/desk-keys.ts';
import { linkOf } from '../helpers/desk-week.ts';

const test = deskTest();
test.use({ viewport: { width: 360, height: 740 } });

const WEEK: readonly (readonly [task: string, ...steps: Step[]])[] = [
  ["tonight's list", link('A walk today'), sees('3 people on this list'), sees('Brings her daughter.')],
  [
    'a message to all, shown and tested before',
    ...[...walk('A walk today'), link('Write to them'), type('Subject', 'Bring gloves'), type('Text', 'It is cold.')],
    ...[press('Show the mail'), sees('Namaste Asha Verma'), press(/^Send a test/), sees('A test is on its way')],
    ...[press('Send to 3 people'), sees('It goes to 3 people now.')],
  ],
  [
    'a participant who cannot come',
    ...[...find('asha verma'), link('Asha Verma'), link(/^Move or release/), link('Release the place')],
    ...[type('Why', 'Fever'), press('Release the place'), sees('The place of Asha Verma is free again.')],
  ],
  [
    'one who moves to another walk',
    ...[...walk('A walk today'), link('Bhim Singh'), link('Move to another campaign')],
    ...[pick(/A walk next year/), press('Go on'), sees('Move Bhim Singh?'), press('Move')],
    sees('Bhim Singh was moved to A walk next year.'),
  ],
  [
    'a campaign that is called off, with twelve who paid',
    ...[...walk('A walk called off'), link('Called off'), sees('12 payments, ₹6,000.00'), sees('Who was told')],
    saves('link', 'The list as a table (CSV)', /Paid 22,500\.00,4039922/),
  ],
  [
    'what was given back, one first and then the others together',
    ...[...walk('A walk called off'), link('Called off'), link('List, and what was given back'), tick(/Paid 11/)],
    ...[type('How', 'PayU 4711'), press('These were given back'), sees('Noted as given back: 1 payment, ₹500.00.')],
    ...[link('List, and what was given back'), choose('What was given back', 'all'), type('How', 'PayU 4712')],
    ...[press('These were given back'), sees('Noted as given back: 11 payments, ₹5,500.00.')],
  ],
  [
    'a receipt again',
    ...[...find('pune'), link('Donor from Pune'), link('Send the receipt again'), press('Send it')],
    sees('The receipt is on its way to donor1@example.org.'),
  ],
  [
    'a corrected name',
    ...[...find('9800000201'), link('Donor from Pune'), link('Correct'), type('Name', 'Donor of Pune')],
    ...[press('Correct it'), sees('Corrected.')],
  ],
  [
    'a corrected PAN',
    ...[...find('DESKGIFT0001'), link('Donor of Pune'), link('PAN'), type(/^PAN/, 'ABCPE1234F')],
    ...[press('Change the PAN'), sees('ABXXXXXX4F')],
  ],
  [
    'a libel hidden',
    ...[link('Reviews'), link('Shown'), sees('A libel'), link('Hide'), type('Why it is hidden', 'It names somebody')],
    ...[press('Hide it'), sees('The review is hidden.'), link('Hidden'), sees('Hidden: It names somebody')],
  ],
  [
    'a reported review found',
    ...[link('1 review was reported'), link('Keep or hide'), sees('A rude one'), press('Leave it on the site')],
    sees('No review here.'),
  ],
  [
    'a month closed',
    ...[link('Money'), link(/^[A-Z][a-z]+ \d{4}$/), sees('Payments')],
    ...[saves('link', 'Gifts as CSV', /DESKGIFT0001/), saves('link', 'Fees as CSV', /^.Receipt number/)],
  ],
  [
    "the year's numbers",
    ...[link('Money'), link('By campaign'), sees('For the general work'), link(/^\d{4}-\d\d$/), link('By state')],
    ...[sees('Maharashtra'), link(/^\d{4}-\d\d$/), link(/^The statement for the tax office/)],
    saves('link', 'Save the statement', /ABCPE1234F/),
  ],
  [
    'a gift in cash',
    ...[link('Money'), link('Enter a gift by hand'), type('Name of the donor', 'Ramesh Lal'), type('Rupees', '1100')],
    ...[press('Enter the gift'), sees('Entered as '), sees('Ramesh Lal')],
  ],
  [
    'a walk-in',
    ...[...walk('A walk today'), link('Add a walk-in'), type('Name', 'Sunil Kumar'), type('Phone', '98111 99999')],
    ...[press('Add'), sees('Sunil Kumar is on the list. Receipt ')],
  ],
  [
    'what came of a walk',
    ...[...walk('A walk today'), link('After the walk'), tick('Sunil Kumar'), type('Plastic', '12,5'), press('Save')],
    sees('Saved: 1 person came, 12.5 kg gathered.'),
  ],
  [
    'everything stored of a person as a file, and its deletion',
    ...[...find('p3@example.org'), link('Chandni Rao'), link(/^All that is stored/)],
    ...[saves('button', 'Save it as one file', /HH_WEEK3/), tick(/^I know/), press('Delete it'), sees('What stays')],
  ],
  [
    'a new leader named, and taken away',
    ...[link('Staff'), type('Email', 'new@example.org'), tick(/^A walk today/)],
    ...[press('Save'), sees('new@example.org may work at the desk now.'), link('new@example.org')],
    ...[press('Make a link to hand over'), sees('/desk/login/'), link('Staff'), link('new@example.org')],
    ...[press('Take from the desk'), sees('new@example.org does not work at the desk any more.')],
  ],
  ['who did what', link('Log'), sees('place moved'), sees('staff removed'), link('HH_WEEK2'), link('Bhim Singh')],
  [
    'which mail failed',
    ...[link('1 mail was given up'), sees('550 No such user'), press('Drop it')],
    sees('No mail was given up.'),
  ],
];

test.describe('on a phone without scripts, by its keys', () => {
  test.use({ javaScriptEnabled: false });
  // One site and one week, in which each part stands on the one before.
  test.describe.configure({ mode: 'default' });
  const checked = new Set<string>();
  const PART = Math.ceil(WEEK.length / 3);

  for (const [part, from] of [
    ['begins', 0],
    ['goes on with', PART],
    ['ends', 2 * PART],
  ] as const)
    test(`the office ${part} its week, from the desk alone`, async ({ page, site, browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: true, viewport: { width: 320, height: 740 } });
      const at: DeskKeys = { page, site, checker: await context.newPage(), checked };
      await page.goto('/desk/login');
      // Mails with links to one mailbox come in turns: the first part alone waits for one.
      if (!from)
        for (const step of [type('Email', OFFICE), press('Mail me a link'), sees('Look into your mail')])
          await step(at);
      const mail = from ? '' : await site.mailTo(OFFICE, /\/desk\/login\//);
      await page.goto(/\/desk\/login\/[\w-]+/.exec(mail)?.[0] ?? linkOf(site.dataDir, OFFICE));
      await press('Open the desk')(at);
      for (const [task, ...steps] of WEEK.slice(from, from + PART))
        await test.step(task, async () => {
          await link('Today')(at);
          for (const step of steps) await step(at);
        });
      await press(/^Log out/)(at);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The desk is closed');
      await context.close();
    });
});
