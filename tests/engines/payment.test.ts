import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/routes.ts';
import { DATABASE } from '../../src/server/database/backup.ts';
import { donor, misbehave } from '../helpers/payment.ts';
import { OTHER_CAMPAIGN } from '../helpers/places.ts';
import { newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';
import type { Tab } from './drive/browser.ts';
import { type Given, inEachEngine } from './drive/suite.ts';
import { arrives, fill, open, press, shows, travel, until } from './drive/visitor.ts';

const DONATE = 'form[aria-label="Donate"] button[type=submit]';
const UNPAID = 'Nothing was paid. The form is as you left it.';

async function fillDonation({ tab, site }: Given): Promise<void> {
  await open(tab, `${site.url}/donations`);
  await press(tab, 'summary', 'Add a second address line');
  await fill(tab, { ...donor, PAN: 'ABCDE1234F' });
}

let before = 0;

function rows({ site }: Given): { type: string; status: string }[] {
  const database = new DatabaseSync(join(site.dataDir, DATABASE), { readOnly: true });
  try {
    const all = database
      .prepare("select type, status from intents where txnid not like 'demo%' order by created_at")
      .all();
    return all.slice(before).map((row) => ({ type: String(row['type']), status: String(row['status']) }));
  } finally {
    database.close();
  }
}

async function forgetPayments(given: Given): Promise<void> {
  await misbehave(given.site, {});
  before = 0;
  before = rows(given).length;
}

async function logIn({ tab, site }: Given): Promise<void> {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await tab.evaluate((token) => localStorage.setItem('hh_token', token), await tokenOf(site, visitor));
}

function forbidWindows(): void {
  window.open = () => null;
}

function forbidStorage(): void {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
}

async function providerWindow({ browser, tab: page }: Given): Promise<Tab> {
  let found: Tab | undefined;
  const look = async () => {
    for (const tab of await browser.tabs())
      if (tab.id !== page.id && (await tab.evaluate(() => location.pathname === '/payu/popup'))) found = tab;
    return found ? true : page.evaluate(() => document.querySelector('main')?.innerText);
  };
  await expect.poll(look, { timeout: 30_000, message: 'the window of the payment opens' }).toBe(true);
  return found as Tab;
}

/** Chooses in the provider's page, by its button and not by a place in a window whose size may still change. */
const choose = (page: Tab, choice: string): Promise<void> =>
  until(
    page,
    `${choice} is chosen`,
    (value) => {
      const button = document.querySelector<HTMLButtonElement>(`button[value=${value}]`);
      // Later: the page may be gone by the answer of its own press.
      if (button) setTimeout(() => button.click(), 50);
      return button !== null;
    },
    choice,
  );

/** Does the rest of a payment: what the donor does in the window, what the page then says, and what the server has. */
async function ends(given: Given, choice: string, path: string, words: string, status: string): Promise<void> {
  const paying = await providerWindow(given);
  if (choice === 'close') await paying.close();
  else await choose(paying, choice);
  await arrives(given.tab, path);
  await shows(given.tab, words);
  await expect.poll(() => rows(given).map((row) => row.status), { timeout: 10_000 }).toEqual([status]);
}

inEachEngine({}, (given) => {
  beforeEach(() => forgetPayments(given));

  test.each([
    ['pay', {}, '/donations/success', 'Thanks for your generous support.', 'paid'],
    ['fail', {}, '/donations/failed', "We're sorry, your payment failed to process.", 'failed'],
    ['cancel', {}, '/donations', UNPAID, 'failed'],
    ['close', {}, '/donations', UNPAID, 'created'],
    ['pay', { pay: 'pending-then-success', delay: 600_000 }, '/donations/pending', 'is being confirmed', 'pending'],
  ] as const)('a gift: %s, while the provider has %j', async (choice, switches, path, words, status) => {
    await misbehave(given.site, switches);
    await fillDonation(given);
    await press(given.tab, DONATE);
    await ends(given, choice, path, words, status);
  });

  test('a place is paid', async () => {
    const { tab, site } = given;
    await logIn(given);
    await open(tab, `${site.url}${paths.enroll(OTHER_CAMPAIGN)}`);
    await fill(tab, donor);
    await press(tab, 'form[aria-label="Enrol"] button[type=submit]', 'Pay');
    await ends(given, 'pay', paths.campaign(OTHER_CAMPAIGN), 'You are enrolled.', 'paid');
  });

  test("where the browser opens no window, the provider's page is offered at once and takes the payment", async () => {
    const { tab } = given;
    await fillDonation(given);
    await tab.evaluate(forbidWindows);
    await press(tab, DONATE);
    await shows(tab, 'Your browser blocked the payment window, so the payment has not begun.');
    expect(rows(given)).toEqual([]);
    await press(tab, 'button', "Pay on the provider's page");
    await press(tab, 'button[value=pay]');
    await arrives(tab, '/donations/success');
    await shows(tab, 'Thanks for your generous support.');
    expect(rows(given)).toEqual([{ type: 'donation', status: 'paid' }]);
  });

  test("Back from the provider's page shows at the top of the form what is known, on a phone too", async () => {
    const { tab, site } = given;
    await tab.resize(360, 740);
    await fillDonation(given);
    await tab.evaluate(forbidWindows);
    await press(tab, DONATE);
    await press(tab, 'button', "Pay on the provider's page");
    await until(tab, 'the page of the provider', () => location.pathname.startsWith('/payu'), null);
    await travel(tab, -1);
    const isTold = () => {
      const { boxes = [], height = 0, form = 0 } = site.shown() ?? {};
      const box = boxes.find(({ words }) => words.includes('We do not know yet how your payment ended.'));
      return (box && box.top >= 0 && box.bottom <= height && box.bottom <= form) || site.shown();
    };
    await expect.poll(isTold, { timeout: 30_000, message: 'the message is in view, above the fields' }).toBe(true);
  });
});

inEachEngine({ early: forbidStorage }, (given) => {
  beforeEach(() => forgetPayments(given));

  test('where nothing can be stored, a gift is paid and saved', async () => {
    await fillDonation(given);
    await press(given.tab, DONATE);
    await ends(given, 'pay', '/donations/success', 'Donation Success', 'paid');
  });
});
