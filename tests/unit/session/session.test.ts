import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportFailure } from '../../../src/api/failure.ts';
import { $session, loggedOut, logOut, markLoggedIn, updateSession } from '../../../src/session/session.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
let stop = () => {};
let assigned: string[];
let cookies: string[];
const listeners = new Map<string, (event: object) => void>();

/** As much of a browser as the session touches. */
function start(pathname = '/campaigns') {
  assigned = [];
  cookies = [];
  vi.stubGlobal('window', {
    location: { pathname, hostname: 'www.site.org', assign: (path: string) => assigned.push(path) },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return 'seen=1; theme=dark';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  stop = $session.listen(() => undefined);
}

function fail(status: number, call = 'POST /user/donate/', token: string | null = 'old') {
  const [method = '', path = ''] = call.split(' ');
  reportFailure({ method, path, status, message: 'Please log in.', token });
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = new FakeStorage();
});
afterEach(() => {
  stop();
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  $session.set(loggedOut);
});

test('importing the session reads nothing: a page hydrates logged out', () => {
  expect(Reflect.get($session, 'init')).toEqual(loggedOut);
});

test('a stored token means logged in; none means logged out', () => {
  storage.items.set('hh_token', 'abc');
  start();
  expect($session.get()).toEqual({ ...loggedOut, isAuthenticated: true, token: 'abc' });
  storage.items.delete('hh_token');
  listeners.get('storage')?.({ key: 'hh_token' });
  expect($session.get()).toEqual(loggedOut);
});

test('logging in keeps the token as plain text and says so', () => {
  start('/login');
  markLoggedIn({ token: 'abc', firstTimeLogin: true, isProfileUpdated: false });
  expect(storage.items.get('hh_token')).toBe('abc');
  expect($session.get()).toMatchObject({
    isAuthenticated: true,
    firstTimeLogin: true,
    isProfileUpdated: false,
    message: 'User is authenticated successfully.',
  });
});

test('another tab that logs in logs in here too', () => {
  start();
  storage.items.set('hh_token', 'from another tab');
  listeners.get('storage')?.({ key: 'hh_token' });
  expect($session.get()).toMatchObject({ isAuthenticated: true, token: 'from another tab' });
});

test('where storage is forbidden a login lasts as long as the page', () => {
  start();
  storage.mode = 'forbidden';
  markLoggedIn({ token: 'abc' });
  expect($session.get()).toMatchObject({ isAuthenticated: true, token: 'abc' });
  void logOut();
  expect($session.get()).toEqual(loggedOut);
});

test('a 401 sets login failure, drops the refused token and leads to /login', () => {
  storage.items.set('hh_token', 'old');
  start();
  fail(401);
  expect($session.get()).toEqual({ ...loggedOut, message: 'Please log in.' });
  expect(storage.items.has('hh_token')).toBe(false);
  expect(assigned).toEqual(['/login']);
});

test('a 401 for an older token leaves a newer one alone', () => {
  storage.items.set('hh_token', 'newer');
  start();
  fail(401, 'GET /user/donations', 'old');
  expect(storage.items.get('hh_token')).toBe('newer');
});

test.each([
  ['a failed profile fetch', 401, 'GET /user/profile'],
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

test('a wrong password on /login stays on /login, with its message', () => {
  start('/login');
  fail(401, 'POST /auth/token', null);
  expect($session.get().message).toBe('Please log in.');
  expect(assigned).toEqual([]);
});

test('logging out removes token and drafts and expires every cookie, although the call fails', async () => {
  storage.items.set('hh_token', 'abc');
  storage.items.set('hh_draft_contact', '{}');
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

test('what no token carries can be told to the session', () => {
  start('/confirm/t');
  updateSession({ confirmUserStatus: false });
  expect($session.get().confirmUserStatus).toBe(false);
});
