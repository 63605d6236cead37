import { expect, it } from 'vitest';
import { siteAddress } from '../../../../src/server/hosts/commands/site-address.ts';

it.each([
  ['127.0.0.1', 'http://localhost:4321'],
  ['0.0.0.0', 'http://0.0.0.0:4321'],
  ['pass.hamara.test', 'http://pass.hamara.test:4321'],
  ['::1', 'http://[::1]:4321'],
  ['::', 'http://[::]:4321'],
])('HOST=%s is printed as an address that a browser takes: %s', (host, address) => {
  expect(siteAddress(host, 4321)).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});
