import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DevSite, startDev } from '../../helpers/dev.ts';

let dev: DevSite;
beforeAll(async () => {
  dev = await startDev();
}, 120_000);
afterAll(() => dev.stop());

const ask = (path: string, body?: BodyInit, type = 'application/json') =>
  fetch(dev.url + path, {
    redirect: 'manual',
    ...(body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': type } }),
  });

describe('npm run dev', () => {
  it('leads an address with a slash at its end to the page, and the post of the payment provider to the API', async () => {
    const page = await ask('/about/?from=mail');
    expect([page.status, page.headers.get('location')]).toEqual([301, '/about?from=mail']);
    const returned = await ask('/donations/return', 'txnid=1', 'application/x-www-form-urlencoded');
    expect(returned.status).toBe(303);
  });

  it('answers with the code of the server as it is now, also after a mistake in it', async () => {
    const health = async () => (await ask('/api/health')).json();
    expect(await health()).toMatchObject({ status: true });
    await dev.change('src/server/http/envelope.ts', 'status: true, data: data ?? null', 'status: "new", data');
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'new' }), 20_000);
    await dev.change('src/server/http/envelope.ts', 'status: "new", data', 'status: ((');
    await vi.waitFor(async () => expect((await ask('/api/health')).status).toBe(500), 20_000);
    expect((await ask('/about')).status).toBe(200);
    await dev.change('src/server/http/envelope.ts', 'status: ((', 'status: true, data');
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: true }), 20_000);
  });
});
