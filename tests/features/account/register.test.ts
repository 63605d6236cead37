import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../../src/api/http.ts';
import { createRegisterForm } from '../../../src/features/account/register.ts';
import { logIn, mailedToken, sendTo } from '../../helpers/calls.ts';
import { ORIGIN, startApp, type TestApp } from '../../helpers/server.ts';
import { FakeStorage } from '../../helpers/storage.ts';

const good = {
  mobile: '9876543210',
  email: 'yangchen@example.org',
  password: 'up-slowly',
  confirmPassword: 'up-slowly',
};

let app: TestApp;
let storage: FakeStorage;
let lost: boolean;
beforeEach(async () => {
  storage = new FakeStorage();
  app = await startApp();
  lost = true;
  setHttp({
    base: `${ORIGIN}/api`,
    token: () => null,
    fetch: async (request) => {
      const answer = await app.handle(request);
      return lost ? new Response('', { status: 502 }) : answer;
    },
    backOff: 1,
  });
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const window = { location: new URL(`${ORIGIN}/volunteer`), document: { referrer: '' }, scrollTo: () => undefined };
  vi.stubGlobal('window', window);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await app.close();
});

async function send(values: object = {}) {
  const form = createRegisterForm();
  for (const field of form.fields) form.set(field, { ...good, ...values }[field]);
  return form.submit();
}

const waiting = () => app.db.selectFrom('registrations').selectAll().execute();
const confirm = async () =>
  sendTo(app)('confirmByLink', {
    body: { link: mailedToken(await app.mailTo(good.email)), password: good.password },
  });

test('a registration whose answer was lost is one when it is sent again, also after a reload, and keeps its password', async () => {
  expect(await send()).toMatchObject({ state: 'failure', status: 502 });
  lost = false;
  expect(await send()).toMatchObject({ state: 'success' });
  expect(await waiting()).toHaveLength(1);
  expect(await confirm()).toMatchObject({ http: 200, data: { outcome: 'confirmed' } });
  expect(await logIn(app, good.email, good.password)).toBeTruthy();
});

test('nothing that is stored between two tries tells the password, and nothing stays after the answer', async () => {
  await send();
  const stored = () => [...storage.items].flat().join('\n');
  expect(stored()).toContain('-key');
  expect(stored()).not.toContain(good.password);
  lost = false;
  await send();
  expect(stored()).not.toContain('-key');
});
