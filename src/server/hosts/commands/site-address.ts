import { isIPv6 } from 'node:net';

function inAddress(host: string): string {
  if (host === '127.0.0.1') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** The address of a site that listens at `HOST` and a port, as a browser takes it. */
export const siteAddress = (host: string, port: number): string => `http://${inAddress(host)}:${port}`;
