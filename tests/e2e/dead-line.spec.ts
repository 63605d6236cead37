import type { Page, Route } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { differing, type FormCase, formOf, forms, typeInto } from '../helpers/forms.ts';
import { demonstrationToken, settled } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

const AGAIN = 'Please try again in a moment. Nothing that you typed is lost.';
const nonsense = '<!doctype html><h1>Welcome to the hotel network</h1>';

/**
 * What can come instead of an answer, and what is then said; the form's own default words where there are none. No two in a row
 * say the same, so that each is seen to come.
 */
const failures: readonly [what: string, answer: (route: Route) => Promise<void>, said: string | null][] = [
  [
    'a line that is cut',
    (route) => route.abort('internetdisconnected'),
    'You seem to be offline, or the connection broke.',
  ],
  ['an answer of 500', (route) => route.fulfill({ status: 500, json: { status: false } }), null],
  ['a time-out', (route) => route.abort('timedout'), 'You seem to be offline, or the connection broke.'],
  [
    'a page instead of an answer',
    (route) => route.fulfill({ contentType: 'text/html', body: nonsense }),
    'Unexpected token .* is not valid JSON',
  ],
];

/** Lets the form's submit meet what the test wants; the profile's own fetch goes through. */
async function answerWith(page: Page, { call }: FormCase, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute(call);
  await page.route(call, (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)));
}

async function open(page: Page, site: RunningSite, form: FormCase): Promise<void> {
  if (form.login) {
    await comeLoggedIn(page, await demonstrationToken(site));
  }
  // What the profile knows is filled in for whoever is logged in.
  const known = form.login && page.waitForResponse('**/api/user/profile');
  await page.goto(form.path);
  await known;
  await settled(page);
  await formOf(page, form).scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]').filter({ has: formOf(page, form) })).toHaveCount(0);
  await drawnTwice(page);
}

function drafted({ good, secret }: FormCase): Record<string, string> {
  return Object.fromEntries(Object.entries(good).filter(([name]) => !secret.includes(name)));
}

// One form stands for all, and the one with a password.
for (const form of forms.filter(({ name }) => name === 'Donate' || name === 'Log in')) {
  test(`"${form.name}" loses nothing to a dead line, a time-out, a 500 or nonsense`, {
    tag: form.name !== 'Donate' ? '@thorough' : [],
  }, async ({ page, site }) => {
    await open(page, site, form);
    await typeInto(page, form, form.good);
    const button = formOf(page, form).getByRole('button', { name: form.button });
    for (const [what, answer, said] of failures) {
      await answerWith(page, form, answer);
      await button.click();
      await expect(page.locator('main .message.is-bad').filter({ hasText: AGAIN }), what).toHaveText(
        new RegExp(`^${said ?? form.trouble}${AGAIN}Close this message`),
      );
      expect(await differing(page, form, form.good), what).toEqual([]);
      await expect(button, what).toBeEnabled();
    }

    await page.reload();
    await settled(page);
    await formOf(page, form).scrollIntoViewIfNeeded();
    if (form.secret.length < Object.keys(form.good).length) {
      await expect.poll(() => differing(page, form, drafted(form))).toEqual([]);
      // What has to be typed again is named: an empty field that may stay empty is easily passed over.
      const except =
        form.secret.length > 0 ? /^We saved your details, except .*(PAN|password)/ : /^We saved your details\. /;
      await expect(formOf(page, form).getByText('We saved your details')).toHaveText(except);
    }
    if (form.secret.length === 0) await expect(button).toBeEnabled();
    for (const name of form.secret)
      await expect(formOf(page, form).locator(`[name="${name}"]`)).not.toHaveValue(form.good[name] ?? '');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const name of form.secret) expect(stored).not.toContain(form.good[name]);
  });

  test(`"${form.name}" leads to the login when it is answered 401, and keeps its draft`, {
    tag: form.name !== 'Log in' ? '@thorough' : [],
  }, async ({ page, site }) => {
    await open(page, site, form);
    await typeInto(page, form, form.good);
    await answerWith(page, form, (route) =>
      route.fulfill({ status: 401, json: { status: false, data: 'Please log in.' } }),
    );
    await formOf(page, form).getByRole('button', { name: form.button }).click();
    if (form.path.startsWith(paths.login)) {
      await expect(page.locator('main .message.is-bad').filter({ hasText: 'Please log in.' })).toBeVisible();
      expect(await differing(page, form, form.good)).toEqual([]);
    } else {
      await page.waitForURL((url) => url.pathname === paths.login);
      await open(page, site, form);
      if (form.secret.length < Object.keys(form.good).length) {
        await expect.poll(() => differing(page, form, drafted(form))).toEqual([]);
      }
    }
  });
}
