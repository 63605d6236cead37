import * as paths from './paths.ts';

export { paths };

/** The second part of a path (`/campaigns/{id}`, `/confirm/{token}`), decoded where it can be; empty when there is none. */
export function idInPath(path: string): string {
  const [, , part = ''] = path.split('/');
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface PaymentResult {
  readonly outcome: 'paid' | 'failed' | 'pending';
  readonly type: 'donation' | 'enroll';
  readonly transactionId: string;
  readonly campaignId?: string | null | undefined;
}

/** The page that tells how a payment ended; of a paid place the campaign. Only paid results get the thank-you page. */
export function outcomePath({ outcome, type, transactionId, campaignId }: PaymentResult): string {
  if (outcome === 'paid' && type === 'enroll' && campaignId) return paths.campaign(campaignId);
  const page = { paid: paths.donationSuccess, failed: paths.donationFailed, pending: paths.donationPending }[outcome];
  return `${page}?transactionId=${encodeURIComponent(transactionId)}`;
}

/** The page on which somebody who is logged in gives a place back or moves it. */
export const ownPlacePath = (transactionId: string): string =>
  `${paths.ownPlace}?transactionId=${encodeURIComponent(transactionId)}`;

/**
 * Pages without an address of their own: netlify.toml serves them, by a rewrite with status 200, for every id that the build did not know;
 * the API puts its answers to forms without a script into `answer`, and what it knows of a certificate into `certificate`.
 */
export const shells = {
  campaign: '/shell/campaign',
  enroll: '/shell/enroll',
  confirm: '/shell/confirm',
  answer: '/shell/answer',
  certificate: '/shell/certificate',
} as const;

/** Ids of places on pages that tell of a form sent without a script, shown where the address names them. */
export const targetNotices = {
  paid: 'paid',
  notPaid: 'not-paid',
  unsure: 'being-confirmed',
  brokenOff: 'broken-off',
  reviewPosted: 'review-posted',
  reviewWaiting: 'review-waiting',
} as const;

/** In the order in which it is shown. */
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

export const userMenu = [
  { label: 'Profile', href: paths.profile },
  { label: 'Donation History', href: paths.donationHistory },
  { label: 'Enroll History', href: paths.enrollHistory },
] as const;

/** The address of a page that leads on to `next` when it is done, as in `/login?next=/profile`. Slashes stay readable. */
export const withNext = (page: string, next: string | null): string =>
  next ? `${page}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}` : page;

/** All campaigns as a calendar to subscribe to. */
export const campaignsCalendar = `${paths.campaigns}.ics`;

/** A page's Open Graph picture, 1200 by 630. */
export const ogImagePath = (path: string): string => `/og${path === '/' ? '/home' : path}.jpg`;
