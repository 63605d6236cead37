import { idInPath, paths } from '../../routes.ts';
import { CarriedError, type CarriedValue } from '../http/form-posts/filled-page.ts';
import { HttpError } from '../platform/errors.ts';

const TOKEN_AT = [/[?&]token=([^&#\s]+)/, /\/confirm\/([^/?#\s]+)/];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The token of a mailed link, as somebody pastes it; a token alone stays as it is. */
export function tokenIn(link: string): string {
  const found = TOKEN_AT.map((pattern) => pattern.exec(link)?.[1]).find((token) => token !== undefined);
  return decoded(found ?? link.trim());
}

const label = 'The link from the email';

/** The token in the address of `/reset?token=…`. */
export const linkOfReset: CarriedValue = {
  label,
  from: ({ pathname, searchParams }) => (pathname === paths.reset ? (searchParams.get('token') ?? '') : ''),
};

/** The token in the address of `/confirm/{token}`. */
export const linkOfConfirmation: CarriedValue = {
  label,
  from: ({ pathname }) => (pathname.startsWith(paths.confirm('')) ? idInPath(pathname) : ''),
};

/** Refuses a link that is dead or was pasted wrongly, so that the answer asks for another one. For the `catch` of a call by link. */
export function rejectDeadLink(error: unknown): never {
  if (error instanceof HttpError && error.status === 400) throw new CarriedError('link', 400, error.message);
  throw error;
}
