import * as paths from './paths.ts';

/** What follows from the addresses of the pages: menus, and where a payment leads. */

/** The address of every page, as in `paths.login`. */
export { paths };

/**
 * The id in `/campaigns/{id}` and `/campaigns/{id}/enroll`, the token in `/confirm/{token}`: the second part of a path, decoded, or as it
 * is written where it cannot be decoded. Empty when there is none.
 */
export function idInPath(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where a payment stands, as far as it decides about the page. */
interface PaymentResult {
  readonly outcome: 'paid' | 'failed' | 'pending';
  readonly type: 'donation' | 'enroll';
  readonly transactionId: string;
  readonly campaignId?: string | null | undefined;
}

/**
 * The page that tells how a payment ended: for a paid place the campaign, for everything else a page that reads the transaction
 * id in its address. Only paid results get the thank-you page.
 */
export function outcomePath({ outcome, type, transactionId, campaignId }: PaymentResult): string {
  if (outcome === 'paid' && type === 'enroll' && campaignId) return paths.campaign(campaignId);
  const page = { paid: paths.donationSuccess, failed: paths.donationFailed, pending: paths.donationPending }[outcome];
  return `${page}?transactionId=${encodeURIComponent(transactionId)}`;
}

/**
 * Pages without an address of their own: netlify.toml serves them, by a rewrite with status 200, for every id that the build did not know;
 * the API puts its answers to forms without a script into `answer`.
 */
export const shells = {
  campaign: '/shell/campaign',
  enroll: '/shell/enroll',
  confirm: '/shell/confirm',
  answer: '/shell/answer',
} as const;

/**
 * Ids of the places on pages that tell of a form which was sent without a script. Each is shown only where the address names it
 * (`components/forms/TargetNotice.astro`).
 */
export const targetNotices = {
  paid: 'paid',
  notPaid: 'not-paid',
  unsure: 'being-confirmed',
  brokenOff: 'broken-off',
  reviewPosted: 'review-posted',
  reviewWaiting: 'review-waiting',
} as const;

/** The header's navigation, in the order in which it is shown. */
export const mainMenu = [
  { label: 'Home', href: paths.home },
  { label: 'About Us', href: paths.about },
  { label: 'Campaigns', href: paths.campaigns },
  { label: 'Projects', href: paths.projects },
  { label: 'Resources', href: paths.resources },
  { label: 'Join Us', href: paths.volunteer },
  { label: 'Contact', href: paths.contact },
  { label: 'Donate Now', href: paths.donations },
] as const;

/** The menu behind the user icon, for logged-in visitors. */
export const userMenu = [
  { label: 'Profile', href: paths.profile },
  { label: 'Donation History', href: paths.donationHistory },
  { label: 'Enroll History', href: paths.enrollHistory },
] as const;

/** The address of a page that leads on to `next` when it is done, as in `/login?next=/profile`. Slashes stay readable. */
export const withNext = (page: string, next: string | null): string =>
  next ? `${page}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}` : page;

/** The address of a page's Open Graph picture: 1200 by 630, made from the page's title when the site is built. */
export const ogImagePath = (path: string): string => `/og${path === '/' ? '/home' : path}.jpg`;
