import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { hear, listen } from '../helpers/heard.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { settled } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn, linkIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

const cancelling = [
  { days: 20, percent: 100 },
  { days: 10, percent: 50 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } });

/** Books a place for somebody, paid where rupees are given, and answers its transaction id. */
async function book(site: RunningSite, campaign: string, email: string, rupees: number): Promise<string> {
  const txnid = `HH_${Math.random().toString(36).slice(2, 12)}`;
  const database = new DatabaseSync(join(site.dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  const at = new Date().toISOString();
  database
    .prepare(
      `insert into enrolments (id, txnid, user_id, campaign_id, campaign_name, name, email, mobile, amount_paise, place, serial, created_at, paid_at, cancelling)
       select ?, ?, id, ?, 'A walk', 'आशा', email, '9876543210', ?, 'held', ?, ?, ?, ? from users where email = ?`,
    )
    .run(txnid, txnid, campaign, rupees * 100, txnid, at, at, JSON.stringify(cancelling), email);
  const line = database.prepare(
    `insert into money_lines (id, txnid, kind, "key", paise, campaign_id, at, "by") values (?, ?, ?, '', ?, ?, ?, 'provider')`,
  );
  line.run(`${txnid}p`, txnid, 'paid', rupees * 100, campaign, at);
  line.run(`${txnid}c`, txnid, 'price', -rupees * 100, campaign, at);
  database.close();
  return txnid;
}

/** Lets तारा come along with a booking, by her age. */
function bring(site: RunningSite, txnid: string, age: number): void {
  const database = new DatabaseSync(join(site.dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  database.prepare('insert into transaction_ids (txnid, taken_at) values (?, ?)').run(txnid, '');
  database
    .prepare(`insert into companions (id, txnid, position, name, mobile, age, place) values (?, ?, 0, ?, ?, ?, 'held')`)
    .run(`${txnid}c`, txnid, 'तारा', '9816000001', age);
  database.close();
}

async function isWell(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await cutOff(page)).toEqual([]);
  }
}

test('a place is moved and given back by keyboard on a phone, and each step says what holds', async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  const price = 3217;
  addCampaigns(site.dataDir, [
    sampleCampaign('own-one', { price, cancelling }),
    sampleCampaign('own-two', {
      ...{ price, cancelling, heading: 'The long walk from village to village over the high pass' },
      ...{ startTime: '2099-12-04T18:30:00.000Z', endTime: '2099-12-05T18:30:00.000Z' },
    }),
  ]);
  await book(site, 'own-one', visitor.email, price);
  await comeLoggedIn(page, token);
  await listen(page);
  await page.goto(paths.campaign('own-one'));
  const link = page.getByRole('link', { name: 'Give your place back, or move it' });
  await expect(link).toBeVisible();
  await link.press('Enter');
  await expect(
    page.getByText('If you give it back today, all of ₹3,217.00 comes back (20 days before or more).'),
  ).toBeVisible();
  await settled(page);
  await isWell(page);
  const date = page.getByRole('radio', { name: /^5 to 6 December 2099: The long walk/ });
  await tabTo(page, date);
  await tabTo(page, page.getByRole('button', { name: 'Move my place' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your place is moved' })).toBeFocused();
  await expect(page.getByText('You have moved it, which is possible once.')).toBeVisible();
  await expect(date).toHaveCount(0);
  await isWell(page);
  await tabTo(page, page.getByRole('button', { name: 'Give my place back' }));
  await hear(page, () => page.keyboard.press('Enter'), {
    words: [/^You gave this place back on .* ₹3,217\.00 comes back to you\. You need not do anything\.$/],
    focus: 'heading "You gave your place back"',
  });
  await isWell(page);
  await page.reload();
  await expect(page.getByText(/^You gave this place back on .* ₹3,217.00\scomes back to you/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give my place back' })).toHaveCount(0);
  await page.goto(paths.enrollHistory);
  await expect(page.getByText(/You gave this place back on/)).toBeVisible();
  await page.goto(paths.campaign('own-two'));
  await expect(page.getByText(/You gave this place back on/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enrol Now' }).first()).toBeVisible();
});

test('one who comes along is given back alone by keyboard, and the others stay', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  addCampaigns(site.dataDir, [sampleCampaign('own-several', { price: 1800, cancelling })]);
  const txnid = await book(site, 'own-several', visitor.email, 1800);
  bring(site, txnid, 34);
  await comeLoggedIn(page, token);
  await listen(page);
  await page.goto(`${paths.ownPlace}?transactionId=${txnid}`);
  await expect(
    page.getByText('तारा comes along. If you give this place alone back today, all of ₹900.00 comes back'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give all places back' })).toBeVisible();
  await settled(page);
  await isWell(page);
  await tabTo(page, page.getByRole('button', { name: 'Give the place of तारा back' }));
  await hear(page, () => page.keyboard.press('Enter'), {
    words: [
      /^तारा does not come along any more\. You paid ₹1,800\.00 for everybody\. ₹900\.00 of it comes back to you\. /,
    ],
    focus: 'heading "One place is free again, yours stays"',
  });
  await isWell(page);
  await page.reload();
  await expect(page.getByText('तारा does not come along any more.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give/ })).toHaveText(['Give my place back']);
});

test('what has to be known before the walk is asked until it is told, by keyboard, and stays in no storage', async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  addCampaigns(site.dataDir, [sampleCampaign('own-before', { price: 1800, cancelling })]);
  bring(site, await book(site, 'own-before', visitor.email, 1800), 12);
  await comeLoggedIn(page, token);
  await listen(page);
  await page.goto(paths.enrollHistory);
  await expect(page.getByRole('link', { name: 'Before you go: whom do we call?' })).toBeVisible();
  await page.goto(paths.campaign('own-before'));
  await page.getByRole('link', { name: 'Before you go: whom do we call in an emergency?' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Before you go' })).toBeFocused();
  await settled(page);
  await isWell(page);
  const own = page.getByRole('form', { name: 'Before you go: आशा' });
  const child = page.getByRole('form', { name: 'Before you go: तारा' });
  await tabTo(page, own.getByLabel('Whom to call in an emergency'));
  await page.keyboard.type('Meena Devi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('98160 00002');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Asthma: carries an inhaler');
  await tabTo(page, own.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, own.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(own).toContainText('Saved. You can change it until the walk begins.');
  await expect(page.getByText('आशा: saved. It can be changed until the walk begins.')).toBeVisible();
  await expect(child.getByLabel('Whom to call in an emergency')).toHaveValue('Meena Devi');
  await expect(child.getByLabel('Phone of this contact')).toHaveValue('9816000002');
  await child.getByRole('checkbox').check();
  await child.getByRole('button', { name: 'Save' }).click();
  const guardian = child.getByLabel('Parent or guardian who agrees');
  await expect(guardian).toBeFocused();
  await expect(child).toContainText('Write the name of a parent or guardian.');
  await isWell(page);
  await guardian.fill('Asha Devi');
  await child.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('तारा: saved. It can be changed until the walk begins.')).toBeVisible();
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await stored()).not.toMatch(/inhaler|Meena/);
  await page.reload();
  await page.getByText('आशा: saved. It can be changed until the walk begins.').click();
  await expect(own.getByLabel('What the leader should know about health')).toHaveValue('Asthma: carries an inhaler');
  await expect(own.getByRole('checkbox')).toBeChecked();
  await isWell(page);
  for (const path of [paths.campaign('own-before'), paths.enrollHistory]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /ive (your place )?back,? or move/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Before you go' })).toHaveCount(0);
  }
});

test('an answer that is lost leaves nobody in doubt: the page asks once more', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  const token = await tokenOf(site, visitor);
  addCampaigns(site.dataDir, [sampleCampaign('own-lost', { price: 4321, cancelling })]);
  const txnid = await book(site, 'own-lost', visitor.email, 4321);
  await comeLoggedIn(page, token);
  await page.goto(`${paths.ownPlace}?transactionId=${txnid}`);
  const button = page.getByRole('button', { name: 'Give my place back' });
  await expect(button).toBeVisible();
  await page.route('**/api/open/campaign/place/change', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await expect(
    page.getByText('We do not know whether it was done. Look at your place again: it says so.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/open/campaign/place/change');
  await page.getByRole('button', { name: 'Look at my place again' }).click();
  await expect(page.getByText(/^You gave this place back on .* ₹4,321.00\scomes back to you/)).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('without scripts the link of the mail gives a place back, and says what holds when it is opened again', async ({
  browser,
  site,
}) => {
  const { email } = newVisitor();
  addCampaigns(site.dataDir, [sampleCampaign('own-free')]);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const headers = {
    'sec-fetch-site': 'same-origin',
    origin: site.url,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${site.url}/api${path}`, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
  await post('/open/campaign/place?campaignId=own-free', { name: 'Asha Devi', email, phone: '9876543210' });
  const asked = linkIn(await site.mailTo(email, /enroll\/confirm/), /\/campaigns\/enroll\/confirm\?token=[\w-]+/);
  await page.goto(asked);
  await page.getByRole('button', { name: 'Confirm my place' }).click();
  await page.waitForURL('**/sent/place');
  const link = linkIn(await site.mailTo(email, /enroll\/place/), /\/campaigns\/enroll\/place\?token=[\w-]+/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Show my place' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your place');
  await expect(page.getByText('It was free.')).toBeVisible();
  await page.getByLabel('Whom to call in an emergency').fill('Meena Devi');
  await page.getByLabel('Phone of this contact').fill('98160');
  await page.getByLabel('What the leader should know about health').fill('Asthma');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Phone must be 10 digit!').last()).toBeVisible();
  // What judges a page is a script.
  const isWellThere = async () => {
    const judged = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await judged.setContent((await page.content()).replace(/<script[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, ''));
    await isWell(judged);
    await judged.close();
  };
  await isWellThere();
  await page.getByLabel('Phone of this contact').fill('9816000002');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved');
  await expect(page.getByLabel('What the leader should know about health')).toHaveValue('Asthma');
  await isWellThere();
  await page.getByRole('button', { name: 'Give my place back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You gave your place back');
  await page.goto(link);
  await page.getByRole('button', { name: 'Show my place' }).click();
  await expect(
    page.getByText(/This link does not work any more: the place was given back or released/).last(),
  ).toBeVisible();
  await context.close();
});
