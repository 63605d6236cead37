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
