import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportFailedCall } from '../../../src/api/token.ts';
import { onLoginEnd } from '../../../src/lib/login-end.ts';
import { $session, loggedOut, logOut, markLoggedIn, startSession } from '../../../src/session/session.ts';
import { type FakeWindow, fakeWindow } from '../../helpers/fake-window.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
let stop = () => {};
let assigned: FakeWindow['assigned'];
let cookies: FakeWindow['cookies'];
let listeners: FakeWindow['listeners'];

const ends: string[] = [];
// How logins have ended since this was last called.
const heard = () => ends.splice(0);
onLoginEnd((how) => ends.push(how));

function start(pathname = '/campaigns') {
  ({ assigned, cookies, listeners } = fakeWindow(pathname));
  stop = startSession();
}

function fail(status: number, call = 'POST /user/donate/', token: string | null = 'old') {
  const [method = '', path = ''] = call.split(' ');
  reportFailedCall({ method, path, status, message: 'Please log in.', token });
}

beforeEach(() => {
  vi.useFakeTimers();
  heard();
  storage = new FakeStorage();
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  $session.set(loggedOut);
});

test('a 401 logs out, drops the refused token and leads to /login, and from there back', async () => {
  storage.items.set('hh_token', 'old');
  start('/campaigns/a/enroll');
  fail(401);
  expect($session.get()).toEqual(loggedOut);
  expect(storage.items.has('hh_token')).toBe(false);
  await vi.dynamicImportSettled();
  expect(assigned).toEqual(['/login?next=/campaigns/a/enroll']);
});

test('a failed profile fetch with 401 leads nowhere, and drops the token that was refused', () => {
  storage.items.set('hh_token', 'old');
  start('/donations');
  fail(401, 'GET /user/profile');
  expect($session.get()).toEqual(loggedOut);
  expect(storage.items.has('hh_token')).toBe(false);
  expect(assigned).toEqual([]);
});

test('who shows something private hears at once that the login has ended, and how', () => {
  start();
  markLoggedIn({ token: 'abc' });
  expect(heard()).toEqual([]);
  fail(401, 'GET /user/donations', 'abc');
  expect([heard(), storage.items.get('hh_refused')]).toEqual([['refused'], 'abc']);
  markLoggedIn({ token: 'def' });
  void logOut();
  expect(heard()).toEqual(['signed out']);
});

test.each([
  ['signs out', 'signed out'],
  ['was refused', 'refused'],
])('a page hears that another tab %s, also when it comes back, and whatever was typed since', (_, how) => {
  for (const event of ['storage', 'pageshow']) {
    storage.items.set('hh_token', 'abc');
    start();
    if (how === 'refused') storage.items.set('hh_refused', 'abc');
    storage.items.delete('hh_token');
    storage.items.set('hh_draft_contact', '{"name":"Neha"}');
    listeners.get(event)?.({ key: 'hh_token' });
    expect(heard()).toEqual([how]);
    stop();
  }
});

test('another person who logs in in another tab ends the login of this one', () => {
  storage.items.set('hh_token', 'abc');
  start();
  storage.items.set('hh_token', 'def');
  listeners.get('storage')?.({ key: 'hh_token' });
  expect(heard()).toEqual(['signed out']);
  expect($session.get()).toMatchObject({ token: 'def', isAuthenticated: true });
});

test('a 401 for an older token leaves a newer one alone', () => {
  storage.items.set('hh_token', 'newer');
  start();
  fail(401, 'GET /user/donations', 'old');
  expect(storage.items.get('hh_token')).toBe('newer');
});

test.each([
  ['a refused log-out', 401, 'DELETE /auth/token'],
  ['any other failure', 403, 'GET /user/donations'],
  ['a broken network', 500, 'GET /user/donations'],
])('%s changes nothing', (_, status, call) => {
  storage.items.set('hh_token', 'old');
  start();
  fail(status, call);
  expect($session.get().isAuthenticated).toBe(true);
  expect(assigned).toEqual([]);
});

test('logging out removes token and drafts and expires every cookie, although the call fails', async () => {
  storage.items.set('hh_token', 'abc');
  storage.items.set('hh_draft_contact', '{}');
  storage.items.set('hh_next', '{}');
  start('/campaigns/7');
  const done = logOut();
  expect($session.get()).toEqual(loggedOut);
  expect(storage.items.size).toBe(0);
  for (const name of ['seen', 'theme']) {
    for (const scope of [
      'path=/',
      'path=/campaigns',
      'path=/campaigns/7; domain=www.site.org',
      'path=/; domain=site.org',
    ]) {
      expect(cookies).toContain(`${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; ${scope}`);
    }
  }
  await expect(done).resolves.toBeUndefined();
});
