import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLoginEnd } from '../../../src/lib/login-end.ts';
import { $session, loggedOut, startSession } from '../../../src/session/session.ts';
import { type FakeWindow, fakeWindow } from '../../helpers/fake-window.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
let stop = () => {};
let listeners: FakeWindow['listeners'];

const ends: string[] = [];
// How logins have ended since this was last called.
const heard = () => ends.splice(0);
onLoginEnd((how) => ends.push(how));

function start() {
  ({ listeners } = fakeWindow('/donations'));
  stop = startSession();
}

beforeEach(() => {
  heard();
  storage = new FakeStorage();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  $session.set(loggedOut);
});

test.each([
  ['whose end this page has heard', true],
  ['whose end it has missed', false],
])('another person who logs in after a login that was refused, %s, finds nothing of it here', (_, heardOf) => {
  new FakeStorage('sessionStorage').items.set('hh_email', 'asha@example.org');
  storage.items.set('hh_account', 'asha');
  storage.items.set('hh_token', 'abc');
  start();
  storage.items.set('hh_refused', 'abc');
  storage.items.delete('hh_token');
  if (heardOf) {
    listeners.get('storage')?.({ key: 'hh_token' });
    expect(heard()).toEqual(['refused']);
  }
  storage.items.set('hh_account', 'bina');
  storage.items.set('hh_token', 'def');
  listeners.get('pageshow')?.({});
  expect(heard()).toEqual(['signed out']);
  expect(sessionStorage.getItem('hh_email')).toBeNull();
});

test('who opened the page before anybody had logged in is told of the second person all the same', () => {
  start();
  for (const who of ['asha', 'bina']) {
    storage.items.set('hh_account', who);
    storage.items.set('hh_token', `of ${who}`);
    listeners.get('storage')?.({ key: 'hh_token' });
    storage.items.set('hh_refused', `of ${who}`);
    expect(heard()).toEqual(who === 'asha' ? [] : ['signed out']);
    storage.items.delete('hh_token');
    listeners.get('storage')?.({ key: 'hh_token' });
    expect(heard()).toEqual(['refused']);
  }
});
