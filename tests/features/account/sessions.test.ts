import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../../src/api/http.ts';
import { createMailChoices } from '../../../src/features/account/mails.ts';
import { createSessionList } from '../../../src/features/account/sessions.ts';
import { onLoginEnd } from '../../../src/lib/login-end.ts';
import { $session, markLoggedIn } from '../../../src/session/session.ts';
import { logIn, registerConfirmed } from '../../helpers/calls.ts';
import { fakeWindow } from '../../helpers/fake-window.ts';
import { ORIGIN, startApp, type TestApp } from '../../helpers/server.ts';
import { FakeStorage } from '../../helpers/storage.ts';

const EMAIL = 'asha@example.org';

let app: TestApp;
let storage: FakeStorage;
let token = '';
let stop = () => {};
const ends: string[] = [];
onLoginEnd((how) => ends.push(how));

beforeAll(async () => {
  app = await startApp();
  await registerConfirmed(app, EMAIL);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('sessions').execute();
  storage = new FakeStorage();
  token = await logIn(app, EMAIL);
  fakeWindow('/profile');
  stop = $session.listen(() => undefined);
  markLoggedIn({ token });
  ends.length = 0;
  setHttp({ base: `${ORIGIN}/api`, fetch: (request) => app.handle(request), backOff: 1 });
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  stop();
  vi.unstubAllGlobals();
});

async function loadedList() {
  const list = createSessionList();
  await list.load.run();
  return list;
}

test('another login leaves the list once it has ended, and this one stays logged in', async () => {
  const other = await logIn(app, EMAIL);
  const list = await loadedList();
  const row = list.$rows.get()?.find(({ current }) => !current);
  if (!row) throw new Error('the other login is not listed');
  expect(await list.end.run(row)).toMatchObject({ state: 'success', message: 'That device is logged out.' });
  expect(list.$rows.get()).toMatchObject([{ current: true }]);
  expect(await app.services.sessions.find(other)).toBeNull();
  expect($session.get().token).toBe(token);
});

test('everywhere takes token and drafts out of this browser and tells the page that somebody signed out', async () => {
  storage.items.set('hh_draft_profile', '{"v":1}');
  const list = await loadedList();
  expect(await list.endAll.run()).toMatchObject({ state: 'success' });
  expect([...storage.items.keys()].filter((key) => key !== 'hh_device')).toEqual([]);
  expect($session.get().isAuthenticated).toBe(false);
  expect(ends).toEqual(['signed out']);
  expect(await app.services.sessions.find(token)).toBeNull();
});

test('everywhere leaves a login alone that another tab began meanwhile', async () => {
  const list = await loadedList();
  const fetch = async (request: Request) => {
    const answer = await app.handle(request);
    if (request.url.endsWith('/user/sessions')) storage.items.set('hh_token', 'of somebody else');
    return answer;
  };
  setHttp({ base: `${ORIGIN}/api`, fetch });
  await list.endAll.run();
  expect(storage.items.get('hh_token')).toBe('of somebody else');
});

test('a letter that is turned off is shown so at once, stays off when it is read again, and is shown as it was when that fails', async () => {
  const choices = createMailChoices();
  await choices.load.run();
  const wanted = () => choices.$rows.get().map((row) => row.wanted);
  expect(wanted()).toEqual([true, true]);
  const [row] = choices.$rows.get();
  if (!row) throw new Error('no letter can be turned off');
  const changed = choices.change.run(row);
  expect(wanted()).toEqual([false, true]);
  expect(await changed).toMatchObject({ state: 'success', message: 'Your choice is saved.' });
  await choices.load.run();
  expect(wanted()).toEqual([false, true]);
  expect(await choices.change.run({ ...row, kind: 'reset' })).toMatchObject({ state: 'failure' });
  expect(wanted()).toEqual([false, true]);
});
