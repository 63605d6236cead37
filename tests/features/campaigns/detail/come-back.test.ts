import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../../../src/api/http.ts';
import { createDetail } from '../../../../src/features/campaigns/detail/detail.ts';
import { markLoggedIn, markLoggedOut } from '../../../../src/session/session.ts';
import { openPaymentApp, type PaymentApp } from '../../../helpers/payment-app.ts';
import { ORIGIN } from '../../../helpers/server.ts';
import { FakeStorage } from '../../../helpers/storage.ts';

let paymentApp: PaymentApp;
let token: string;
const browser = new EventTarget();
beforeAll(async () => {
  paymentApp = await openPaymentApp();
});
afterAll(() => paymentApp.close());
beforeEach(async () => {
  new FakeStorage();
  vi.stubGlobal('window', Object.assign(browser, { location: { pathname: '/', assign: () => undefined } }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const user = await paymentApp.user();
  token = user.token;
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: (request) => paymentApp.app.handle(request),
    token: () => token,
    backOff: 1,
  });
  markLoggedIn({ token });
});
afterEach(() => {
  markLoggedOut();
  vi.unstubAllGlobals();
});

const kept = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test.each([
  ['the back button', kept(true)],
  ['another tab', new Event('visibilitychange')],
])('who comes back from %s and has enrolled meanwhile reads so', async (_, event) => {
  const id = `back-${event.type}`;
  await paymentApp.campaign(id, 0);
  const detail = createDetail(id);
  const leave = detail.connect();
  await vi.waitFor(() => expect(detail.$enrolled.get()).toBe(false));
  const claim = { txnid: `HH_${event.type.length}`, amount: '0', email: 'kiran@example.org', productinfo: id };
  expect(await paymentApp.enrol(claim, null, token, { amount: 0 })).toMatchObject({ ok: true });
  browser.dispatchEvent(event);
  await vi.waitFor(() => expect(detail.$enrolled.get()).toBe(true));
  leave();
});
