import { idInPath, paths } from '../../routes.ts';
import { CarriedError, type CarriedValue } from '../http/form-posts/filled-page.ts';
import { HttpError } from '../platform/errors.ts';

const TOKEN_AT = [/[?&#]token=([^&#\s]+)/, /\/confirm\/([^/?#\s]+)/];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The token of a mailed link, as somebody pastes it, also where a program has rewritten its `#`; a token alone stays as it is. */
export function tokenIn(link: string): string {
  const plain = decoded(link.trim());
  return TOKEN_AT.map((pattern) => pattern.exec(plain)?.[1]).find((token) => token !== undefined) ?? plain;
}

// A browser names no `#` of an address: only links of an older form have their token in it.

/** The token in the address of `/reset?token=…`. */
export const linkOfReset: CarriedValue = {
  from: ({ pathname, searchParams }) => (pathname === paths.reset ? (searchParams.get('token') ?? '') : ''),
};

/** The token in the address of `/confirm/{token}`. */
export const linkOfConfirmation: CarriedValue = {
  from: ({ pathname }) => (pathname.startsWith(paths.confirm('')) ? idInPath(pathname) : ''),
};

/** Refuses a link that is dead or was pasted wrongly, so that the answer asks for another one. For the `catch` of a call by link. */
export function rejectDeadLink(error: unknown): never {
  if (error instanceof HttpError && error.status === 400) throw new CarriedError('link', 400, error.message);
  throw error;
}
