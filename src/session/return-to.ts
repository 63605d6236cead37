import { readItem, writeItem } from '../lib/storage.ts';
import { paths } from '../routes.ts';
import { forgetReturnTo, RETURN_TO_KEY } from './session.ts';

const SITE = 'https://this.site';
/** Not pages to go to after a login: the login itself, what a mailed link opens once, and everything that is no page. */
const NO_PAGES = /^\/(?:login|reset|confirm|api|payu|google|shell|admin|_astro|\.well-known)(?:\/|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them from addresses, so that `/<tab>/evil` would be another site.
const UNSAFE = /[\u0000-\u0020\u007f\\]|\/\//;

/**
 * The path as it may be opened after a login: of this site, with query and hash. `null` for `//evil.example`, the same in disguise, the
 * login page, and the API.
 */
export function safeNext(path: string | null | undefined): string | null {
  try {
    if (!path?.startsWith('/')) return null;
    const { origin, pathname, search, hash } = new URL(path, SITE);
    const plain = decodeURIComponent(pathname);
    const given = decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '');
    if (origin !== SITE || UNSAFE.test(given) || UNSAFE.test(plain) || NO_PAGES.test(plain)) return null;
    return pathname + search + hash;
  } catch {
    return null;
  }
}

/** The path that the address of a page asks to go to afterwards, as in `/login?next=/profile`; `null` without a safe one. */
export function nextIn(search: string): string | null {
  return safeNext(new URLSearchParams(search).get('next'));
}

const linked: Readonly<Record<string, string>> = { [paths.login]: paths.volunteer, [paths.volunteer]: paths.login };

interface Here {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search'>;
  readonly document: Pick<Document, 'referrer'>;
}

/**
 * Where the visitor wants to go after this page, by its address. Login and registration look at each other's too: the link between them
 * may be pressed before a script.
 */
export function nextHere({ location, document }: Here = window): string | null {
  const next = nextIn(location.search);
  if (next || !document.referrer) return next;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && pathname === linked[location.pathname] ? nextIn(search) : null;
}

const returnPages: readonly (readonly [page: RegExp, why: string, name: string])[] = [
  [/^\/campaigns\/[^/]+\/enroll$/, 'Please log in to join this campaign.', 'the enrolment'],
  [new RegExp(`^${paths.profile}$`), 'Please log in to see your profile.', 'your profile'],
  [new RegExp(`^${paths.donationHistory}$`), 'Please log in to see your donations.', 'your donations'],
  [new RegExp(`^${paths.ownPlace}$`), 'Please log in to see your place.', 'your place'],
  [new RegExp(`^${paths.enrollHistory}$`), 'Please log in to see your enrolments.', 'your enrolments'],
];
const returnPage = (next: string) => returnPages.find(([page]) => page.test(next.split(/[?#]/, 1)[0] ?? ''));

/** Why somebody who wants to open a page has to log in, in a sentence. */
export const whyLogIn = (next: string): string => returnPage(next)?.[1] ?? 'Please log in to go on.';

/** What a page is called in a link to it: "Go on to …". */
export const nameOf = (next: string): string => returnPage(next)?.[2] ?? 'the page that you came from';

/** Milliseconds for which a return address holds: as long as the link in a confirmation mail. */
export const RETURN_TO_MS = 2 * 86_400_000;

/** Keeps where the visitor wants to go while a mail is on its way; without an address the older one is forgotten. */
export function keepReturnTo(next: string | null, now = Date.now()): void {
  if (next === null) forgetReturnTo();
  else writeItem(RETURN_TO_KEY, JSON.stringify({ next, until: now + RETURN_TO_MS }));
}

/** The return address that was kept in this browser, as a safe path; `null` when there is none or it is too old. */
export function readReturnTo(now = Date.now()): string | null {
  try {
    const { next, until } = Object(JSON.parse(readItem(RETURN_TO_KEY) ?? 'null'));
    return typeof next === 'string' && until > now ? safeNext(next) : null;
  } catch {
    return null;
  }
}
