// Any host will do: an address that leads to another site is recognised by having another host.
const HERE = 'https://here.invalid';

/**
 * An address as a path of this site, such as `/campaigns/one?page=2`; `undefined` for one that leads to another site, that is not
 * written from the root, or that is no address.
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Where the addresses of all calls begin: `PUBLIC_API_BASE` without a slash at its end, `/api` where it is not set. */
export const apiBase = (setting: string | undefined): string => (setting || '/api').replace(/\/+$/, '');

/** The address that dials a phone number of the foundation, which is written with blanks: `tel:+919876543210`. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;
