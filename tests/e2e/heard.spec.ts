import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { hear, heard, listen } from '../helpers/heard.ts';
import { settled } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';
import {
  comeLoggedIn,
  keepLogin,
  linkIn,
  newVisitor,
  register,
  registerAndConfirm,
  tokenOf,
  type Visitor,
} from '../helpers/visitor.ts';

interface Stage {
  readonly page: Page;
  readonly site: RunningSite;
  readonly visitor: Visitor;
}

/** An act by keys, what a screen reader says after it, and where the focus is then. */
interface Act {
  readonly name: string;
  readonly path: string | ((stage: Stage) => Promise<string>);
  readonly login?: true;
  readonly before?: (stage: Stage) => Promise<unknown>;
  readonly act: (stage: Stage) => Promise<unknown>;
  readonly words: readonly (string | RegExp)[];
  readonly focus: string | RegExp;
  readonly thorough?: true;
}

const button =
  (name: string | RegExp) =>
  async ({ page }: Stage) => {
    const found = page.getByRole('button', { name, exact: typeof name === 'string' });
    await found.focus();
    await found.press('Enter');
  };

const link =
  (name: string | RegExp) =>
  async ({ page }: Stage) =>
    page.getByRole('link', { name, exact: typeof name === 'string' }).press('Enter');

const write =
  (label: string, text: string) =>
  async ({ page }: Stage) =>
    page.locator('main').getByLabel(label, { exact: true }).filter({ visible: true }).fill(text);

const enterIn =
  (label: string) =>
  async ({ page }: Stage) =>
    page.locator('main').getByLabel(label, { exact: true }).filter({ visible: true }).press('Enter');

const all =
  (...steps: ((stage: Stage) => Promise<unknown>)[]) =>
  async (stage: Stage) => {
    for (const step of steps) await step(stage);
  };

/** Waits for what an act before has to say: it comes after its place has got the focus. */
const isSaid =
  (words: string) =>
  async ({ page }: Stage) =>
    expect.poll(async () => (await heard(page)).words).toContain(words);

const waiter = all(write('Name', 'Asha Verma'), write('Phone', '9876543210'));
const FIRST_IN_LINE =
  'You are number 1 in the waiting list. We write to you when a place comes free. You have no place yet.';

/** The page of a campaign of this name without a place left. */
const full =
  (id: string) =>
  async ({ site }: Stage) => {
    addCampaigns(site.dataDir, [sampleCampaign(id, { places: 7 })]);
    return paths.campaign(id);
  };

const signOut = { act: button('Sign out'), login: true, words: ['You are logged out.'] } as const;
const message = all(
  write('Name', 'Asha Verma'),
  write('Email', 'asha@example.org'),
  write('Phone', '9876543210'),
  write('Message', 'Where does the next walk begin, please?'),
);
const answerWith =
  (status: number) =>
  async ({ page }: Stage) =>
    page.route('**/api/open/contact', (route) => route.fulfill({ status, json: { status: false, data: 'Not now.' } }));

const acts: readonly Act[] = [
  { ...signOut, name: 'sign out on a page of words', path: paths.about, focus: 'link "Log in"' },
  { ...signOut, name: 'sign out on a page with a form', path: paths.contact, focus: 'link "Log in"', thorough: true },
  { ...signOut, name: 'sign out on a page of one’s own', path: paths.profile, focus: 'link "Go to the login"' },
  {
    name: 'log out everywhere',
    path: paths.profile,
    login: true,
    act: button('Log out everywhere'),
    words: ['You are logged out.'],
    focus: 'link "Go to the login"',
  },
  {
    name: 'send what is refused',
    path: paths.contact,
    before: all(message, answerWith(500)),
    act: button('Send message'),
    words: [/^Not now\. Please try again/],
    focus: 'button "Send message"',
  },
  {
    name: 'close its message',
    path: paths.contact,
    before: all(message, answerWith(422), button('Send message'), async ({ page }) =>
      page.getByRole('button', { name: 'Close this message' }).focus(),
    ),
    act: button('Close this message'),
    words: [],
    focus: 'button "Send message"',
  },
  {
    name: 'send what is taken',
    path: paths.contact,
    before: message,
    act: button('Send message'),
    words: [
      'Your response has been saved successfully.',
      'Your response has been saved successfully. We have your message, and answer to asha@example.org.',
    ],
    focus: 'button "Send message"',
  },
  {
    name: 'press Enter with much missing',
    path: paths.contact,
    before: write('Email', 'asha'),
    act: enterIn('Email'),
    words: ['4 fields are missing or wrong.'],
    focus: 'group "Please check"',
  },
  {
    name: 'follow a line of what is missing',
    path: paths.contact,
    before: all(write('Email', 'asha'), enterIn('Email'), isSaid('4 fields are missing or wrong.')),
    act: link('Name must be 3 characters long!'),
    words: [],
    focus: 'textbox "Name"',
  },
  {
    name: 'press Enter again, in the field that was led to and is right now',
    path: paths.contact,
    before: all(
      write('Email', 'asha'),
      enterIn('Email'),
      isSaid('4 fields are missing or wrong.'),
      link('Name must be 3 characters long!'),
      write('Name', 'Asha Verma'),
    ),
    act: enterIn('Name'),
    words: ['3 fields are missing or wrong.'],
    focus: 'group "Please check"',
  },
  {
    name: 'press Enter in the one field that is wrong',
    path: paths.contact,
    before: all(message, write('Email', 'asha')),
    act: enterIn('Email'),
    words: ['One field is missing or wrong. Email is not valid!'],
    focus: 'textbox "Email"',
  },
  {
    name: 'press the button of an empty form',
    path: paths.volunteer,
    act: button('Register'),
    words: ['3 fields are missing or wrong.'],
    focus: 'group "Please check"',
  },
  {
    name: 'leave a field that is wrong',
    path: paths.contact,
    act: async ({ page }) => {
      const field = page.locator('main').getByLabel('Email', { exact: true });
      await field.pressSequentially('asha');
      await expect(page.getByText('Email is not valid!')).toBeVisible();
      await field.press('Tab');
    },
    words: ['Email is not valid!'],
    focus: 'textbox "Phone"',
  },
  {
    name: 'clear a draft',
    path: paths.contact,
    before: async (stage) => {
      await write('Name', 'Not sent')(stage);
      await expect
        .poll(() => stage.page.evaluate(() => Object.values(localStorage).some((value) => value.includes('Not sent'))))
        .toBe(true);
      await stage.page.reload();
      await expect(stage.page.getByText('We saved your details')).toBeVisible();
    },
    act: button('Clear what I typed'),
    words: ['What you typed is cleared.'],
    focus: 'textbox "Name"',
  },
  {
    name: 'log in with a wrong password',
    path: paths.login,
    before: all(write('Email', 'nobody@example.org'), write('Password', 'not-this-one')),
    act: button('Log In'),
    words: [/password/i],
    focus: 'button "Log In"',
  },
  {
    name: 'log in with the same wrong password again',
    path: paths.login,
    before: all(
      write('Email', 'nobody@example.org'),
      write('Password', 'not-this-one'),
      button('Log In'),
      isSaid('The username or the password is wrong.'),
    ),
    act: button('Log In'),
    words: [/^The username or the password is wrong\.$/],
    focus: 'button "Log In"',
  },
  {
    name: 'confirm an email',
    path: async ({ site, visitor }) => {
      await register(site, visitor);
      return linkIn(await site.mailTo(visitor.email, /\/confirm\//), /\/confirm\/\S+/);
    },
    before: (stage) => write('Password', stage.visitor.password)(stage),
    act: button('Confirm my email'),
    words: [/^User has been confirmed successfully|^Thank you for registering/],
    focus: /^link "/,
  },
  {
    name: 'open another filter of the list',
    path: paths.campaigns,
    act: link('Archived'),
    words: ['Loading campaigns', /^\d+ campaigns, page 1 of \d+$/],
    focus: 'link "Archived"',
  },
  {
    name: 'search the list without a match',
    path: paths.campaigns,
    before: write('Search', 'zzzz'),
    act: async ({ page }) => page.getByLabel('Search').press('Enter'),
    words: ['Loading campaigns', /^No incoming campaigns found\. No campaign matches\./i],
    focus: 'searchbox "Search"',
  },
  {
    name: 'turn a page of the list',
    path: paths.campaigns,
    act: link('Page 2'),
    words: ['Loading campaigns', /^\d+ campaigns, page 2 of \d+$/],
    focus: 'region "campaigns"',
  },
  {
    name: 'join a waiting list',
    path: full('heard-joining'),
    login: true,
    before: waiter,
    act: enterIn('Name'),
    words: [FIRST_IN_LINE],
    focus: 'region "Waiting list"',
  },
  {
    name: 'leave a waiting list',
    path: full('heard-leaving'),
    login: true,
    before: all(waiter, enterIn('Name'), isSaid(FIRST_IN_LINE)),
    act: button('Leave the waiting list'),
    words: ['You have left the waiting list.'],
    focus: 'region "Waiting list"',
  },
];

for (const { name, path, login, before, act, words, focus, thorough } of acts)
  test(`heard once, with the focus in its place: ${name}`, { tag: thorough ? '@thorough' : [] }, async ({
    page,
    site,
  }) => {
    const stage = { page, site, visitor: newVisitor() };
    await listen(page);
    if (login) {
      await registerAndConfirm(site, stage.visitor);
      const token = await tokenOf(site, stage.visitor);
      await page.goto('/404');
      await keepLogin(page, token);
    }
    await page.goto(typeof path === 'string' ? path : await path(stage));
    await settled(page);
    await before?.(stage);
    await hear(page, () => act(stage), { words, focus });
  });

test('a name that is searched for in the donation history says how many rows have it', async ({ page, site }) => {
  const rows = ['Asha', 'Asha', 'Binod'].map((name, id) => ({ id, name, amount: '500.00', gatewayStatus: 'SUCCESS' }));
  await page.route('**/api/user/donations?*', (route) =>
    route.fulfill({ json: { status: true, data: { count: 29, rows } } }),
  );
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  await listen(page);
  await comeLoggedIn(page, token);
  await page.goto(paths.donationHistory);
  const field = page.getByLabel('Search by name');
  const focus = 'searchbox "Search by name"';
  await expect(page.getByRole('row')).toHaveCount(4);
  for (const [typed, words] of [
    ['ash', '2 rows on this page have “ash” in the name.'],
    ['binod', '1 row on this page has “binod” in the name.'],
    ['zzz', 'No rows on this page have “zzz” in the name.'],
  ] as const)
    await hear(page, () => field.fill(typed), { words: [words], focus });
});

test('a newer answer for the page of a list that one reads is not said', async ({ page }) => {
  await listen(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/open/campaigns?*', async (route) => {
    await held.promise;
    const response = await route.fetch();
    const { status, data } = await response.json();
    await route.fulfill({ response, json: { status, data: { ...data, count: data.count + 1 } } });
  });
  await page.goto(paths.campaigns);
  await settled(page);
  const count = page.getByText(/^\d+ campaigns, page 1 of \d+$/);
  const before = await count.innerText();
  held.resolve();
  await expect(count).not.toHaveText(before);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect((await heard(page)).words).toEqual([]);
});
