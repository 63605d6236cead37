import { paths } from '../routes.ts';
import { confirmByLink, resetByLink } from './auth.ts';
import type { Call } from './call.ts';
import { GOOGLE_LINK, linkGoogle } from './google-link.ts';

interface MailedLink {
  /** Without the token, which stands behind its `#`: so it is in no server's log and in no `Referer`. */
  readonly page: string;
  readonly call: Call;
  /** Where the specification has the token as a part of the path: what stands before it. Such links work as well. */
  readonly before?: string;
}

/** Every mailed link that opens a page of the site; links to the desk are the server's own. */
export const mailedLinks = {
  confirm: { page: paths.confirm('email'), call: confirmByLink, before: paths.confirm('') },
  google: { page: paths.confirm(GOOGLE_LINK), call: linkGoogle },
  reset: { page: paths.reset, call: resetByLink },
} as const satisfies Readonly<Record<string, MailedLink>>;

export type LinkKind = keyof typeof mailedLinks;

/** The path and the fragment of a link with its token. */
export const linkWith = (kind: LinkKind, token: string): string => `${mailedLinks[kind].page}#token=${token}`;

/** The table for the script in the head: kind, page, path of the call, and what stands before a token. */
export const linkRows = Object.entries(mailedLinks as Readonly<Record<string, MailedLink>>).map(
  ([kind, { page, call, before = '' }]) => [kind as LinkKind, page, call.path, before] as const,
);
