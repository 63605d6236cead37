import { paths } from '../routes.ts';
import { confirmByLink, resetByLink } from './auth.ts';
import type { Call } from './call.ts';
import { GOOGLE_LINK, linkGoogle } from './google-link.ts';
import { changeOwnPlace } from './own-place.ts';
import { confirmPlace, leaveByLink, turnMailsOff } from './place.ts';

interface MailedLink {
  /** Without the token. */
  readonly page: string;
  readonly call: Call;
  /** Where the specification has the token as a part of the path: what stands before it. Such links work as well. */
  readonly before?: string;
  /**
   * What stands between page and token: a `#`, so that the token is in no server's log and in no `Referer`. With a `?` a browser without
   * scripts sends it along with the form of the page.
   */
  readonly sign: '#' | '?';
}

/** Every mailed link that opens a page of the site; links to the desk are the server's own. */
export const mailedLinks = {
  confirm: { page: paths.confirm('email'), call: confirmByLink, before: paths.confirm(''), sign: '#' },
  google: { page: paths.confirm(GOOGLE_LINK), call: linkGoogle, sign: '#' },
  reset: { page: paths.reset, call: resetByLink, sign: '#' },
  place: { page: paths.confirmPlace, call: confirmPlace, sign: '?' },
  leave: { page: paths.leaveLine, call: leaveByLink, sign: '?' },
  ownPlace: { page: paths.ownPlace, call: changeOwnPlace, sign: '?' },
  off: { page: paths.mailsOff, call: turnMailsOff, sign: '?' },
} as const satisfies Readonly<Record<string, MailedLink>>;

export type LinkKind = keyof typeof mailedLinks;

/** The path of a link with its token. */
export const linkWith = (kind: LinkKind, token: string): string =>
  `${mailedLinks[kind].page}${mailedLinks[kind].sign}token=${token}`;

/** The table for the script in the head: kind, page, path of the call, and what stands before a token, if anything does. */
export const linkRows: readonly (readonly [kind: LinkKind, page: string, call: string, ...before: string[]])[] =
  Object.entries(mailedLinks as Readonly<Record<string, MailedLink>>).map(([kind, { page, call, before }]) => [
    ...([kind as LinkKind, page, call.path] as const),
    ...(before === undefined ? [] : [before]),
  ]);
