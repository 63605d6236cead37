import { isIPv6 } from 'node:net';

/** Where a site listens unless `HOST` and `PORT` say otherwise. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = '4321';

function inAddress(host: string): string {
  if (host === '127.0.0.1') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** The address of a site that listens at `HOST` and a port, as a browser takes it. */
export const siteAddress = (host: string, port: number | string): string => `http://${inAddress(host)}:${port}`;

/**
 * The address with which links begin where `SITE_URL` names none: the one at which the site is served. A site that listens at every address
 * of its machine is `localhost`. A port that is not known yet, or is none, is taken for the default.
 */
export function servedAddress({ HOST, PORT = '' }: Readonly<Record<string, string | undefined>>): string {
  const host = HOST || DEFAULT_HOST;
  const everywhere = host === '0.0.0.0' || host === '::';
  return siteAddress(everywhere ? DEFAULT_HOST : host, /^[1-9]\d{0,4}$/.test(PORT) ? PORT : DEFAULT_PORT);
}
