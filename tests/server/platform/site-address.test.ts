import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { servedAddress, siteAddress } from '../../../src/server/platform/environment.ts';

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

it.each([
  [{}, 'http://localhost:4321'],
  [{ HOST: '', PORT: '' }, 'http://localhost:4321'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '192.168.1.5', PORT: '8080' }, 'http://192.168.1.5:8080'],
  [{ HOST: '::1' }, 'http://[::1]:4321'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:4321'],
  [{ HOST: '::' }, 'http://localhost:4321'],
])('without SITE_URL, links of a site with %o begin with %s', (env, address) => {
  expect(servedAddress(env)).toBe(address);
  expect(readConfig(env).siteUrl).toBe(address);
  expect(readConfig({ ...env, SITE_URL: 'http://hamara.test/' }).siteUrl).toBe('http://hamara.test');
});
