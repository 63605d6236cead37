/**
 * Whether a browser sent a form from a page of this site. `Sec-Fetch-Site` decides where it is sent: a script cannot write it, and a page of
 * another site is named in it. Older browsers send `Origin` with every form. What brings neither is refused.
 */
export function fromOwnSite(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === new URL(siteUrl).origin;
}
