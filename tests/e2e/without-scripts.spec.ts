import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { type FormCase, forms, typeInto } from '../helpers/forms.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { ledger } from '../helpers/payment.ts';
import { CAMPAIGN, FREE_CAMPAIGN } from '../helpers/places.ts';
import { linkIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

const donate = forms.find(({ name }) => name === 'Donate') as FormCase;
const reset = forms.find(({ name }) => name === 'Set a new password') as FormCase;
const registration = forms.find(({ name }) => name === 'Register as a volunteer') as FormCase;
/** Nothing to find for axe in either scheme, and nothing to scroll sideways. Axe needs scripts: it sees a copy of the page. */
async function expectClean(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const copy = await page.context().browser()?.newPage({ javaScriptEnabled: true, viewport: { width, height } });
  if (!copy) throw new Error('There is no browser.');
  await copy.setContent((await page.content()).replace(/<script[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, ''));
  for (const colorScheme of ['light', 'dark'] as const) {
    await copy.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(copy);
  }
  await copy.close();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Release = () => void;

const lines: Readonly<Record<string, (page: Page) => Promise<Release>>> = {
  'scripts off': async () => () => {},
  'the script of each form answering 500': async (page) => {
    for (const path of [paths.donations, paths.reset, paths.volunteer, paths.confirm('x')]) {
      const html = await (await page.request.get(path)).text();
      for (const [, script] of html.matchAll(/component-url="([^"]+)"/g))
        await page.route(`**${script}*`, (route) => route.fulfill({ status: 500, body: '' }));
    }
    return () => {};
  },
  'all scripts late': (page) => holdBack(page, '**/_astro/*.js'),
};

for (const [line, hold] of Object.entries(lines)) {
  const off = line === 'scripts off';
  test.describe(`with ${line}`, () => {
    test.use({ javaScriptEnabled: !off });

    test('a donation goes to the provider and back, and the page that follows is true', {
      tag: !off ? '@thorough' : [],
    }, async ({ page, site }) => {
      const release = await hold(page);
      const { email } = newVisitor();
      await open(page, paths.donations);
      await typeInto(page, donate, { ...donate.good, email });
      await press(page, /^Donate/);
      await expect(page.getByText('You give ₹1,000.00.')).toBeVisible();
      await expect(page.getByText('Your gift is for our general work.')).toBeVisible();
      expect(page.url()).not.toMatch(/\?|Yangchen/);
      if (line.includes('500')) await expectAccessible(page);
      await press(page, 'Go on to the payment page');
      await press(page, 'Pay');
      if (off) await press(page, 'Back to the site');
      await page.waitForURL('**/donations/success?transactionId=*', { waitUntil: 'commit' });
      if (off) await expect(page.getByText(/^Thank you\./)).toBeVisible();
      else await expect(page.getByText(/^Thank you\./)).toBeHidden();
      release();
      if (!off) await expect(page.locator('.receipt')).toContainText('₹1,000.00');
      const txnid = new URL(page.url()).searchParams.get('transactionId');
      expect((await ledger(site)).filter((payment) => payment.txnid === txnid)).toHaveLength(1);
      expect(await site.mailTo(email, /receipt|acknowledge/i)).toContain(txnid);
    });

    test('a visitor registers and confirms', { tag: !off ? '@thorough' : [] }, async ({ page, site }) => {
      const release = await hold(page);
      const visitor = newVisitor();
      await open(page, `${paths.volunteer}?next=${paths.profile}`);
      const { email, mobile, password } = visitor;
      await typeInto(page, registration, { email, mobile, password, confirmPassword: password });
      await press(page, 'Register');
      await expect(page.getByText('You are successfully registered.')).toBeVisible();
      await expect(page).toHaveURL(`${paths.volunteerSuccess}?next=${paths.profile}`);
      const link = linkIn(await site.mailTo(email, /\/confirm\//), /\/confirm\/\S+/);
      await open(page, link);
      if (off) await page.getByLabel('The link from the email').fill(`${site.url}${link}`);
      else await expect(page.getByLabel('The link from the email')).toBeHidden();
      await page.getByLabel('Password').fill('a wrong one');
      await press(page, 'Confirm my email');
      await expect(page.getByText('This is not the password of the registration.')).toBeVisible();
      await page.getByLabel('Password').fill(password);
      await press(page, 'Confirm my email');
      await expect(page.getByText('Your user has been confirmed.')).toBeVisible();
      expect(page.url()).not.toContain('token=');
      expect(await tokenOf(site, visitor)).not.toBe('');
      release();
    });

    test('a visitor sets a new password', { tag: !off ? '@thorough' : [] }, async ({ page, site }) => {
      const visitor = newVisitor();
      await registerAndConfirm(site, visitor);
      await page.request.post('/api/auth/forget', { data: { email: visitor.email } });
      const link = linkIn(await site.mailTo(visitor.email, /\/reset#token=/), /\/reset#token=\S+/);
      const release = await hold(page);
      await open(page, link);
      const password = 'up-the-other-side';
      if (off) await page.getByLabel('The link from the email').fill(`${site.url}${link}`);
      await typeInto(page, reset, { password, password2: 'and-down' });
      await press(page, 'Set password');
      await expect(page.getByText('Password is not valid')).toBeVisible();
      await typeInto(page, reset, { password, password2: password });
      await press(page, 'Set password');
      await expect(page.getByText('Password has been reseted successfully.')).toBeVisible();
      expect(page.url()).not.toMatch(/token=/);
      expect(await tokenOf(site, { ...visitor, password })).not.toBe('');
      release();
    });
  });
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a gift is for the campaign in the address, and who breaks the payment off is told that nothing was paid', async ({
    page,
  }) => {
    await page.goto(`${paths.donations}?campaign=${CAMPAIGN}`);
    await typeInto(page, donate, { ...donate.good, email: newVisitor().email });
    await press(page, /^Donate/);
    await expect(page.getByText(/Your gift is for the campaign ./)).toBeVisible();
    await press(page, 'Go on to the payment page');
    await press(page, 'Cancel');
    await press(page, 'Back to the site');
    await expect(page).toHaveURL(`${paths.donations}?campaign=${CAMPAIGN}#broken-off`);
    await expect(page.getByText('nothing was paid')).toBeVisible();
  });
});

for (const [price, campaign] of [
  ['free', FREE_CAMPAIGN],
  ['paid', CAMPAIGN],
] as const)
  test.describe('with scripts off, on a phone', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

    test(`somebody comes along to a ${price} campaign by a mailed link`, async ({ page, site }) => {
      const { email } = newVisitor();
      await page.goto(paths.campaign(campaign));
      await page.getByRole('link', { name: 'Enrol Now' }).click();
      const form = page.getByRole('form', { name: 'Come along' });
      await expect(form).toBeInViewport();
      await expectClean(page);
      for (const [label, typed] of [
        ['Name', 'Tenzin Bodh'],
        ['Email', email],
        ['Phone', '98765'],
      ] as const)
        await form.getByLabel(label).fill(typed);
      await press(page, 'Send me a link');
      await expect(page).toHaveTitle(/^Error: Come along/);
      await expectClean(page);
      await page.getByLabel('Phone').fill('98765 43210');
      await press(page, 'Send me a link');
      await expect(page).toHaveURL(paths.sent('place-link'));
      const mail = await site.mailTo(email, /confirm your place/);
      await page.goto(linkIn(mail, /\/campaigns\/enroll\/confirm\?token=[\w-]+/));
      await expectClean(page);
      await press(page, 'Confirm my place');
      if (price === 'paid') {
        await expect(page.getByText('Your place costs ₹2,500.00.')).toBeVisible();
        await expectClean(page);
        await press(page, 'Go on to the payment page');
        await press(page, 'Pay');
        await press(page, 'Back to the site');
      }
      await expect(page).toHaveURL(paths.sent('place'));
      await expect(page.getByText('Campaign is enrolled successfully.')).toBeVisible();
      await site.mailTo(email, /You are enrolled/);
    });
  });
