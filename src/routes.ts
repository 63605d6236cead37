/**
 * The address of every page (specification, section 2). Pages, menus, rewrites and tests read it; nobody else spells a path.
 * Addresses carry no trailing slash.
 */
export const paths = {
  home: '/',
  about: '/about',
  campaigns: '/campaigns',
  campaign: (id: string | number) => `/campaigns/${encodeURIComponent(id)}`,
  enroll: (id: string | number) => `/campaigns/${encodeURIComponent(id)}/enroll`,
  enrollHistory: '/campaigns/enroll/history',
  donations: '/donations',
  donationSuccess: '/donations/success',
  donationFailed: '/donations/failed',
  donationFail: '/donations/fail',
  donationPending: '/donations/pending',
  donationConfirm: '/donations/confirm',
  donationHistoryEmail: '/donations/history',
  donationHistory: '/donations/historyPage',
  details: '/details',
  login: '/login',
  reset: '/reset',
  profile: '/profile',
  volunteer: '/volunteer',
  volunteerSuccess: '/volunteer/success',
  confirm: (token: string) => `/confirm/${encodeURIComponent(token)}`,
  contact: '/contact',
  projects: '/event',
  project: (slug: string) => `/event/${slug}`,
  resources: '/media',
  faq: '/faq',
  legal: '/legal',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  refund: '/refund-policy',
  shipping: '/shipping-and-returns',
  /** Shown in the place of a page that was not saved when there is no network. */
  offline: '/offline',
  notFound: '/404',
} as const;

/** The pages that stand in, through a 200 rewrite in netlify.toml, for every id that was unknown at build time. */
export const shells = {
  campaign: '/shell/campaign',
  enroll: '/shell/enroll',
  confirm: '/shell/confirm',
} as const;

/** The header's navigation, in the specification's order and words. */
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

/** What a logged-in visitor finds behind the user icon. */
export const userMenu = [
  { label: 'Profile', href: paths.profile },
  { label: 'Donation History', href: paths.donationHistory },
  { label: 'Enroll History', href: paths.enrollHistory },
] as const;

const unlisted: readonly string[] = [
  paths.donationSuccess,
  paths.donationFailed,
  paths.donationFail,
  paths.donationPending,
  paths.donationConfirm,
  paths.donationHistoryEmail,
  paths.donationHistory,
  paths.enrollHistory,
  paths.reset,
  paths.profile,
  paths.volunteerSuccess,
  paths.offline,
  paths.notFound,
];

/** Whether search engines are told of a page: neither shells nor pages that make sense to one visitor only. */
export function isListed(path: string): boolean {
  return !path.startsWith('/shell/') && !path.endsWith('/enroll') && !unlisted.includes(path);
}
