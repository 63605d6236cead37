import { type LinkKind, mailedLinks } from '../../contract/mailed-links.ts';
import { idInPath } from '../../routes.ts';
import { CarriedError, type CarriedValue } from '../http/form-posts/read-form.ts';
import { HttpError } from '../platform/errors.ts';

const TOKEN_AT = [/[?&#]token=([^&#\s]+)/, /\/confirm\/([^/?#\s]+)/];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The token of a mailed link, also where a program has rewritten its `#`. */
export function tokenIn(link: string): string {
  const plain = decoded(link.trim());
  return TOKEN_AT.map((pattern) => pattern.exec(plain)?.[1]).find((token) => token !== undefined) ?? plain;
}

/** In the query of a page's address, or in its path: a browser names no `#`. */
export const linkOf = (kind: LinkKind): CarriedValue => ({
  from({ pathname, searchParams }) {
    const { page, before = undefined }: { page: string; before?: string } = mailedLinks[kind];
    if (pathname === page) return searchParams.get('token') ?? '';
    return before && pathname.startsWith(before) ? idInPath(pathname) : '';
  },
});

/** Refuses a dead or wrongly pasted link, so that the answer asks for another one. */
export function rejectDeadLink(error: unknown): never {
  if (error instanceof HttpError && error.status === 400) throw new CarriedError('link', 400, error.message);
  throw error;
}
