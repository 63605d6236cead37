import type { Page } from 'playwright/test';
import { isoDay } from '../../src/lib/format.ts';
import { paths } from '../../src/routes.ts';
import { demoPerson } from '../../src/server/fakes/demo/people.ts';
import type { RunningSite } from './site.ts';
import { comeLoggedIn, tokenOf } from './visitor.ts';

/** A campaign of the fixtures that takes enrolments at a price, on whatever day a copy starts. */
export const CAMPAIGN = 'kheerganga-carry-down';

/** One that is free. */
export const FREE_CAMPAIGN = 'ten-villages-one-stream';

/** Another, in which the demonstration user does not take part yet. */
export const OTHER_CAMPAIGN = 'hampta-pass-two-valleys';

/** One that is over, with a record and its photographs. */
const PAST_CAMPAIGN = 'nag-tibba-weekend';

export interface Place {
  readonly path: string;
  readonly login: boolean;
}

const personal: readonly string[] = [
  paths.profile,
  paths.donationHistory,
  paths.enrollHistory,
  paths.enroll(OTHER_CAMPAIGN),
];

/** One address of each template, and the answers to what nobody knows: addresses of the same template show the same parts. */
export const places: readonly Place[] = [
  ...[paths.home, paths.about, paths.projects, paths.project('shikhar-sankalp'), paths.faq, paths.privacy],
  ...[paths.contact, paths.resources, paths.offline, paths.sent('message'), '/no/such/path'],
  paths.campaigns,
  `${paths.campaigns}?region=Garhwal&difficulty=moderate`,
  paths.campaignMonth(isoDay(new Date().toISOString()).slice(0, 7)),
  `${paths.campaign(CAMPAIGN)}#reviews`,
  paths.campaign(PAST_CAMPAIGN),
  paths.campaign('nobody-knows-this-one'),
  ...[paths.donations, paths.donationSuccess, paths.donationPending, paths.donationConfirm],
  ...[paths.login, paths.volunteer, `${paths.reset}?token=x`, paths.confirm('x')],
  ...personal,
].map((path) => ({ path, login: personal.includes(path) }));

const tokens = new Map<RunningSite, Promise<string>>();

/** The demonstration user's token: one login for all tests of a worker, since an account has ten in a quarter of an hour. */
export function demonstrationToken(site: RunningSite): Promise<string> {
  const token = tokens.get(site) ?? tokenOf(site, demoPerson);
  tokens.set(site, token);
  return token;
}

/** Waits until everything that a page shows at first has come: islands, tabs, lists, fonts. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    const waiting = 'astro-island[ssr][client="load"], .tabs:not([data-ready]), [aria-busy="true"], .skeleton';
    const seen = [...document.querySelectorAll(waiting)].filter((element) => element.checkVisibility());
    const far = seen.filter((element) => element.closest('astro-island[ssr][client="visible"]'));
    return document.fonts.status === 'loaded' && seen.length === far.length;
  });
}

/** Opens a page, logged in where it asks for it, and waits until it has settled. */
export async function visit(page: Page, site: RunningSite, { path, login }: Place): Promise<void> {
  if (login) {
    await comeLoggedIn(page, await demonstrationToken(site));
  }
  await page.goto(path);
  await settled(page);
}
