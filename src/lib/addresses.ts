// Any host will do: an address that leads to another site is recognised by having another host.
const HERE = 'https://here.invalid';

export function parsedAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** An address as a path of this site, such as `/campaigns/one?page=2`; `undefined` for any other. */
export function ownPath(address: string | null | undefined): string | undefined {
  const {
    origin,
    pathname = '',
    search = '',
    hash = '',
  } = (address?.startsWith('/') && parsedAddress(address, HERE)) || {};
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Where the addresses of all calls begin: `PUBLIC_API_BASE` without a slash at its end, `/api` where it is not set. */
export const apiBase = (setting: string | undefined): string => (setting || '/api').replace(/\/+$/, '');

/** The address that dials a phone number of the foundation, which is written with blanks: `tel:+919876543210`. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`;
