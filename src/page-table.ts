import * as paths from './paths.ts';

/** What holds for a page beside its words. */
interface PageLine {
  /** Whether search engines may list it: not a page that concerns one visitor alone, or that has no words of its own. */
  listed: boolean;
  /**
   * Whether browsers keep it for the time without a network: `ahead`, before anybody asks for it, where the line allows it; once it was
   * `read`; or `never`, where it says something else to each visitor, holds a token, or must be gone at once when it is wrong.
   */
  kept: 'ahead' | 'read' | 'never';
  /**
   * `cut`: its tie to the window that opened it, since somebody logs in, registers, pays or sees something of his own there. Elsewhere the
   * header would only make the browser start another process before the first paint: 40 ms and more on a cheap phone.
   */
  opener: 'cut' | 'left';
  /** Its words are a file of `content/policies` of this name. */
  words?: 'policies';
}

const open = { listed: true, kept: 'read', opener: 'left' } as const;
const own = { listed: false, kept: 'never', opener: 'cut' } as const;

/** Every page; those that are kept `ahead` in the order in which they are fetched. No browser loads this file. */
const pageTable: Readonly<Record<keyof typeof paths, PageLine>> = {
  offline: { ...open, listed: false, kept: 'ahead' },
  home: { ...open, kept: 'ahead' },
  campaigns: { ...open, kept: 'ahead' },
  contact: { ...open, kept: 'ahead' },
  faq: { ...open, kept: 'ahead' },
  about: { ...open, kept: 'ahead' },
  projects: { ...open, kept: 'ahead' },
  resources: { ...open, kept: 'ahead' },
  campaign: { ...open, opener: 'cut' },
  campaignMonth: open,
  project: open,
  legal: open,
  privacy: { ...open, words: 'policies' },
  terms: { ...open, words: 'policies' },
  refund: { ...open, words: 'policies' },
  shipping: { ...open, words: 'policies' },
  hindi: { ...open, words: 'policies' },
  // A wrong account number must be gone at once.
  details: { ...open, kept: 'never', words: 'policies' },
  donations: { ...open, kept: 'never', opener: 'cut' },
  login: { ...open, kept: 'never', opener: 'cut' },
  volunteer: { ...open, kept: 'never', opener: 'cut' },
  enroll: own,
  enrollHistory: own,
  confirmPlace: { ...own, opener: 'left' },
  leaveLine: { ...own, opener: 'left' },
  mailsOff: { ...own, opener: 'left' },
  ownPlace: own,
  certificate: { ...own, opener: 'left' },
  donationSuccess: own,
  donationFailed: own,
  donationFail: own,
  donationPending: own,
  donationConfirm: own,
  donationHistoryEmail: own,
  donationHistory: own,
  reset: own,
  profile: own,
  confirm: own,
  volunteerSuccess: { ...own, opener: 'left' },
  sent: { ...own, opener: 'left' },
  notFound: { ...own, opener: 'left' },
};

const addresses: Readonly<Record<string, string | ((part: never) => string)>> = { ...paths };

/** The address of each page with its line, in the order of the table; `*` stands for one part of a path. */
export const pageLines = Object.entries(pageTable).map(([name, line]) => {
  const path = addresses[name] ?? '';
  return [typeof path === 'string' ? path : path('*' as never), line] as const;
});

const pathsWhere = (holds: (line: PageLine) => boolean): readonly string[] =>
  pageLines.filter(([, line]) => holds(line)).map(([path]) => path);

export const keptPages: readonly string[] = pathsWhere(({ kept }) => kept !== 'never');

export const corePages: readonly string[] = pathsWhere(({ kept }) => kept === 'ahead');

export const policyPages: readonly string[] = pathsWhere(({ words }) => words === 'policies');

const unlisted = pathsWhere(({ listed }) => !listed).map((path) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`));

/** Whether search engines may list a page: no shells, and no pages that concern one visitor only. */
export function isListed(path: string): boolean {
  return !path.startsWith('/shell/') && !unlisted.some((pattern) => pattern.test(path));
}
