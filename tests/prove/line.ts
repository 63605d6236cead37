import { expect as atOnce, type BrowserContext, chromium, type Page } from 'playwright/test';
import { seeded } from '../../src/site-data/ridges.ts';
import { buildWith } from '../helpers/build.ts';
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts';
import { type Line, openLine } from '../helpers/line.ts';
import { fillPayer, ledger } from '../helpers/payment.ts';
import { type RunningSite, startSite } from '../helpers/site.ts';
import { newVisitor, registerAndConfirm, tokenOf, type Visitor } from '../helpers/visitor.ts';
import type { Figure, Proof } from './proof.ts';

const RUNS = 20;
/** So many go on at the same time, each with a browser context and a line of its own. */
const AT_ONCE = 4;
/** One bar of signal. */
const QUALITY = { rate: 400, roundTrip: 400, loss: 0.05 };
const CUT_MS = 10_000;
/** How long a visitor waits for anything, in milliseconds. */
const PATIENCE_MS = 120_000;
const expect = atOnce.configure({ timeout: PATIENCE_MS });

/** Where the line is cut, in turn. */
const MOMENTS = ['page', 'form', 'button', 'window', 'answer'] as const;
type Moment = (typeof MOMENTS)[number];

/** What the visitor does; `reach` is told as each moment comes. */
interface Journey {
  readonly page: Page;
  readonly line: Line;
  readonly visitor: Visitor;
  readonly reach: (moment: Moment) => void;
}

/** Fills in a form that has come, presses its button, and pays in the provider's window. */
async function pay({ page, reach, visitor }: Journey, form: 'Donate' | 'Enrol', button: RegExp): Promise<void> {
  reach('form');
  await fillPayer(page, form, form === 'Donate' ? 'ABCDE1234F' : undefined);
  await page.getByRole('form', { name: form }).getByLabel('Email').fill(visitor.email);
  reach('button');
  // This browser blocks no window, however late it opens: tests/e2e/blocked-window.spec.ts goes that way.
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  reach('window');
  await popup.waitForURL('**/payu/popup**');
  const paid = popup.getByRole('button', { name: 'Pay', exact: true });
  await paid.waitFor();
  reach('answer');
  await paid.click();
}

/** A gift, until the page that thanks for it has the amount and the receipt is in the mail. */
async function donate(site: RunningSite, journey: Journey): Promise<void> {
  const { page, line, visitor } = journey;
  journey.reach('page');
  await page.goto(`${line.url}/donations`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await pay(journey, 'Donate', /^Donate/);
  await page.waitForURL('**/donations/success?transactionId=*');
  await expect(page.locator('.acknowledgement')).toContainText('₹500.00');
  await site.mailTo(visitor.email, new RegExp(new URL(page.url()).searchParams.get('transactionId') ?? '$^'));
}

let lastLogin: Promise<unknown> = Promise.resolve();
/** Registers a visitor and logs in, one visitor after the other: the server hashes few passwords at a time. */
function loginOf(site: RunningSite, visitor: Visitor): Promise<string> {
  const login = lastLogin.then(async () => {
    await registerAndConfirm(site, visitor);
    return tokenOf(site, visitor);
  });
  lastLogin = login.catch(() => undefined);
  return login;
}

/** A paid place in a campaign, until the campaign's page and the API both say so. */
async function enrol(site: RunningSite, journey: Journey): Promise<void> {
  const { page, line, visitor } = journey;
  const listed = await fetch(`${site.url}/api/open/campaigns?page=0&size=50&status=incoming`);
  const { data } = (await listed.json()) as { data: { rows: { id: string; price: number | null; status: string }[] } };
  const { id = '' } = data.rows.find(({ price, status }) => price && status === 'active') ?? {};
  const token = await loginOf(site, visitor);
  await page.addInitScript((value) => localStorage.setItem('hh_token', value), token);
  journey.reach('page');
  await page.goto(`${line.url}/campaigns/${id}/enroll`);
  await page.getByRole('button', { name: /^Pay ₹/ }).waitFor();
  await pay(journey, 'Enrol', /^Pay ₹/);
  await page.waitForURL(`**/campaigns/${id}`);
  await expect(page.getByText('You are enrolled.').first()).toBeVisible();
  const answer = await fetch(`${site.url}/api/user/campaign/${id}/enrollment`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await answer.json()) as { data: { status: string } }).data.status).toBe('PAID');
}

/** Runs a journey `RUNS` times over poor lines; `cut` cuts each line once, at each moment in turn. */
async function runAll(
  newContext: () => Promise<BrowserContext>,
  site: RunningSite,
  journey: typeof donate,
  { cut, done }: { cut: boolean; done: (failure?: string) => void },
): Promise<string[]> {
  const failures: string[] = [];
  const runs = Array.from({ length: RUNS }, (_, run) => run);
  const one = async (run: number) => {
    const line = await openLine(Number(new URL(site.url).port), { ...QUALITY, random: seeded(run + 1) });
    const context = await newContext();
    const page = await context.newPage();
    const moment = cut ? MOMENTS[run % MOMENTS.length] : undefined;
    const reach = (reached: Moment) => reached === moment && line.cut(CUT_MS);
    const failure = await journey(site, { page, line, visitor: newVisitor(), reach }).then(
      () => undefined,
      (error: unknown) => `run ${run}${moment ? `, cut at the ${moment}` : ''}: ${String(error).split('\n')[0]}`,
    );
    if (failure) failures.push(failure);
    done(failure);
    await context.close();
    line.close();
  };
  const lane = async () => {
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) await one(run);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failures;
}

/** Gifts and paid places over a line that loses packets, and over one that is gone for ten seconds on the way. */
export const line: Proof = async (say) => {
  await buildWith({});
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  const figures: Figure[] = [];
  for (const [name, journey] of [
    ['gifts', donate],
    ['paid places', enrol],
  ] as const)
    for (const cut of [false, true]) {
      const site = await startSite({ RATE_LIMITS: 'off' });
      const newContext = async () => {
        const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
        context.setDefaultTimeout(PATIENCE_MS);
        return context;
      };
      const what = `${RUNS} ${name}, 5 % of packets lost${cut ? ', the line gone for 10 s on the way' : ''}`;
      let ended = 0;
      const done = (failure?: string) => say(`${what}: ${++ended} ended${failure ? `, ${failure}` : ''}`);
      const failures = await runAll(newContext, site, journey, { cut, done });
      const paid = (await ledger(site)).filter(({ status }) => status === 'success').length;
      const figure = `${RUNS - failures.length} came to their end, ${paid} in the provider's ledger`;
      figures.push({
        what,
        figure: [figure, ...failures].join('; '),
        holds: failures.length === 0 && paid === RUNS,
      });
      await site.stop();
    }
  await browser.close();
  return figures;
};
