import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { keepLogin } from '../helpers/visitor.ts';
import { pagesOfWords } from './words.table.ts';

const description = 'meta[name=description]';

test('each page answers with its own heading, title, description, breadcrumb and words', async ({ page }) => {
  for (const { path, h1, title, crumbs, texts } of pagesOfWords)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([h1]);
      await expect(page.locator(description)).toHaveAttribute('content', /^.{30,200}$/);
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(breadcrumb.getByRole('link')).toHaveText(crumbs);
      await expect(breadcrumb.locator('[aria-current=page]')).toHaveText(h1);
      for (const text of texts) await expect(page.locator('main')).toContainText(text);
    });
});

test('a page that is not there answers 404 with the broken-link page, and the address bar says so', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/path?x=1');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path ends here');
  await expect(page).toHaveURL(/\/404$/);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const path of [paths.donationConfirm, paths.donationHistoryEmail]) {
  test(`${path} asks for an email and submits nothing`, async ({ page }) => {
    const sent: string[] = [];
    await page.goto(path);
    // Scripts that come after the page may still be on their way.
    page.on('request', (request) => request.resourceType() !== 'script' && sent.push(request.url()));
    const field = page.getByLabel('Email', { exact: true });
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log In' });

    await logIn.click();
    await expect(page.getByText('Please fill the email', { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');

    await field.fill('asha@');
    await expect(page.getByText('Email is not valid!', { exact: true })).toBeVisible();
    await logIn.click();
    await expect(page.getByText('Email is not valid!', { exact: true })).toBeVisible();
    expect(sent.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([]);

    await field.fill('asha@example.org');
    await logIn.click();
    await expect(page).toHaveURL(/\/login\?next=\/donations\/historyPage$/);
    expect(sent.filter((url) => url.includes('asha') || url.includes('/api/'))).toEqual([]);
  });
}

for (const path of [paths.donationConfirm, paths.donationHistoryEmail])
  test(`${path} asks nothing of who is logged in, and leads to the history`, async ({ page }) => {
    await page.goto(paths.notFound);
    await keepLogin(page, 'a token');
    await page.goto(path);
    await expect(page.getByLabel('Email', { exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'See your donations' })).toHaveAttribute('href', paths.donationHistory);
    await expectAccessible(page);
  });

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the questions fold and unfold, the first one open', async ({ page }) => {
    await page.goto(paths.faq);
    const answers = page.locator('details > .prose');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'General questions',
      'Before you book',
      'Is your question not here?',
    ]);
    await expect(page.locator('summary')).toHaveText([
      'How can I volunteer?',
      'How can I contribute?',
      'How hard is the trek?',
      'What do I have to bring?',
    ]);
    await expect(answers.nth(0)).toBeVisible();
    await expect(answers.nth(1)).toBeHidden();
    await page.getByText('How hard is the trek?').click();
    for (const grade of ['Easy', 'Moderate', 'Difficult']) await expect(answers.nth(2)).toContainText(grade);
    await expect(answers.nth(2)).toBeVisible();
    await page.getByText('How can I volunteer?').click();
    await expect(answers.nth(0)).toBeHidden();
  });
});
