import { describe, expect, it } from 'vitest';
import { ORIGIN, startApp } from '../../helpers/server.ts';
import { appForAll } from '../../helpers/under-test.ts';

const app = appForAll();

const ask = (path: string, method = 'GET') => app.handle(new Request(`${ORIGIN}${path}`, { method }));

describe('the headers of every answer', () => {
  it.each([
    ['a call', '/api/open/campaigns', 200],
    ['health', '/api/health', 200],
    ['health of the process alone', '/api/health/alive', 200],
    ['an unknown call', '/api/nope', 404],
    ['a redirect', '/api/payment/return', 303],
    ['a call that needs a login', '/api/user/profile', 401],
    ['the page of the local PayU', '/payu/popup?session=none', 404],
    ['the script of the local PayU', '/payu/bolt.min.js', 200],
    ['the page of the local Google', '/google/account', 200],
    ['the keys of the local Google', '/google/certs', 200],
  ])('%s', async (_, path, status) => {
    const { headers, status: answered } = await ask(path);
    expect(answered).toBe(status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('holds for what fails without a plan, too', async () => {
    const broken = await startApp();
    await broken.services.db.schema.dropTable('resources').execute();
    const { status, headers } = await broken.handle(new Request(`${ORIGIN}/api/open/resources?page=1`));
    expect(status).toBe(500);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    await broken.close();
  });

  it('a site at https is never asked for by http again', async () => {
    const secure = await startApp({ env: { SITE_URL: 'https://site.example' } });
    const { headers } = await secure.handle(new Request('https://site.example/api/health'));
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    await secure.close();
  });
});
