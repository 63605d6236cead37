import { describe, expect, it } from 'vitest';
import type { Fields } from '../../helpers/payment-app.ts';
import { productionNeeds } from '../../helpers/production.ts';
import { ORIGIN, startApp } from '../../helpers/server.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll();

const get = (path: string) => paymentApp.app.handle(new Request(`${ORIGIN}${path}`));
const sessionIn = (html: string) => /name="session" value="([^"]+)"/.exec(html)?.[1] ?? '';
const press = (path: string, session: string, choice: string) => paymentApp.post(path, { session, choice });

describe('the fake PayU', () => {
  it('offers script, popup, hosted page, verify_payment and ledger, and says on each page that no money moves', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'S_1' });
    expect(await (await get('/payu/bolt.min.js')).text()).toContain('window.bolt');
    const opened = (await (await paymentApp.post('/payu/session', launch)).json()) as { session: string };
    const popup = await get(`/payu/popup?session=${opened.session}`);
    const html = await popup.text();
    expect(popup.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const text of ['<html lang="en">', 'no money moves', '>Pay<', '>Fail<', '>Cancel<', '₹500.00']) {
      expect(html).toContain(text);
    }
    expect(await (await press('/payu/popup', sessionIn(html), 'pay')).text()).toContain('"txnStatus":"SUCCESS"');
    const ledger = (await (await get('/payu/ledger')).json()) as Fields[];
    expect(ledger).toMatchObject([{ txnid: 'S_1', amount: '500.00', status: 'success' }]);
  });

  it('carries the donor of the hosted page back with a form that the site believes', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'S_2' });
    const page = await (await paymentApp.post('/payu/_payment', launch)).text();
    const back = await (await press('/payu/hosted', sessionIn(page), 'fail')).text();
    expect(back).toContain(`action="${ORIGIN}/donations/return"`);
    const fields = Object.fromEntries([...back.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]));
    const answer = await paymentApp.post('/api/payment/return', fields as Fields);
    expect(answer.headers.get('location')).toBe('/donations/failed?transactionId=S_2#not-paid');
  });

  it('refuses what PayU refuses: a wrong hash, another amount, another merchant, an id that was paid', async () => {
    const { launch } = await paymentApp.begin({ txnid: 'S_3' });
    const refused = async (change: Fields) => (await paymentApp.post('/payu/session', { ...launch, ...change })).status;
    expect(await refused({ amount: '1.00' })).toBe(400);
    expect(await refused({ hash: 'x' })).toBe(400);
    expect(await refused({ key: 'other' })).toBe(400);
    expect(await refused({})).toBe(200);
    paymentApp.pay(launch);
    expect(await refused({})).toBe(400);
  });

  it('misbehaves as its switches say, and stops when they are put back', async () => {
    const set = (switches: object) =>
      paymentApp.app.handle(new Request(`${ORIGIN}/payu/switches`, { method: 'POST', body: JSON.stringify(switches) }));
    expect((await set({ webhook: 'sometimes' })).status).toBe(400);
    expect((await set({ script: 'error', launch: 'exception', verify: 'error' })).status).toBe(200);
    const { launch } = await paymentApp.begin({ txnid: 'S_4' });
    expect((await get('/payu/bolt.min.js')).status).toBe(500);
    expect((await paymentApp.post('/payu/session', launch)).status).toBe(500);
    expect((await paymentApp.post('/payu/merchant/postservice?form=2', {})).status).toBe(500);
    await set({});
    expect((await get('/payu/bolt.min.js')).status).toBe(200);
    expect((await paymentApp.post('/payu/session', launch)).status).toBe(200);
  });
});

describe('a site that is not local', () => {
  it.each(['test', 'production'])('has no fake when PAYU_ENV is %s', async (mode) => {
    const app = await startApp({ env: { ...productionNeeds, PAYU_ENV: mode, PAYU_KEY: 'key', PAYU_SALT: 'salt' } });
    for (const path of ['/payu/bolt.min.js', '/payu/ledger', '/payu/popup?session=x']) {
      expect((await app.handle(new Request(`${ORIGIN}${path}`))).status).toBe(404);
    }
    expect(app.payu).toBeUndefined();
    await app.close();
  });

  it('takes no money and believes no one when it is for production and has no merchant key', async () => {
    const app = await startApp({ env: { ...productionNeeds, CONTEXT: 'production' } });
    const order = { fname: 'Kiran', txnid: 'A', amount: '1.00', pinfo: 'donation', email: 'k@example.org' };
    const asked = await app.http.post('payment/generate/hash', { json: order });
    expect(asked.status).toBe(503);
    const signed = paymentApp.sign({ txnid: 'A', status: 'success', amount: '1.00', productinfo: 'donation' });
    const request = new Request(`${ORIGIN}/api/payment/webhook`, { method: 'POST', body: new URLSearchParams(signed) });
    expect((await app.handle(request)).status).toBe(503);
    await app.close();
  });
});
