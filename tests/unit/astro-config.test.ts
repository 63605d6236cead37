import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  [{}, 'http://localhost:4321'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ PORT: '0' }, 'http://localhost:4321'],
  [{ PORT: '8080', URL: 'https://preview.test' }, 'https://preview.test'],
  [{ PORT: '8080', URL: 'https://preview.test', SITE_URL: 'https://hamara.test' }, 'https://hamara.test'],
])('the addresses in pages that are built with %o begin with %s', async (env, address) => {
  for (const name of ['HOST', 'PORT', 'URL', 'SITE_URL']) vi.stubEnv(name, '');
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { default: config } = await import('../../astro.config.mjs');
  expect(config.site).toBe(address);
});
