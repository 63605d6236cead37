import { beforeEach, expect, test } from 'vitest';
import { withNext } from '../../../src/routes.ts';
import {
  keepReturnTo,
  nameOf,
  nextHere,
  nextIn,
  RETURN_TO_MS,
  readReturnTo,
  safeNext,
  whyLogIn,
} from '../../../src/session/return-to.ts';
import { forgetReturnTo } from '../../../src/session/session.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
});

test.each([
  ['/profile', '/profile'],
  ['/', '/'],
  ['/campaigns/kheerganga/enroll', '/campaigns/kheerganga/enroll'],
  ['/campaigns/%E0%A4%B9%E0%A4%BF/enroll', '/campaigns/%E0%A4%B9%E0%A4%BF/enroll'],
  ['/campaigns?status=ongoing&page=2#list', '/campaigns?status=ongoing&page=2#list'],
  ['/profile?next=/campaigns/a/enroll', '/profile?next=/campaigns/a/enroll'],
  ['/contact?about=https://example.org', '/contact?about=https://example.org'],
  ['/campaigns/../profile', '/profile'],
])('%j is a page of this site', (path, followed) => {
  expect(safeNext(path)).toBe(followed);
});

test.each([
  [null],
  [undefined],
  [''],
  ['profile'],
  ['https://evil.example'],
  ['https:evil.example'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['//evil.example'],
  ['///evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['\t//evil.example'],
  [' /profile'],
  ['/pro file'],
  ['/profile\u0000'],
  ['/%00'],
  ['/%0d%0aLocation:evil'],
  ['/%2F/evil.example'],
  ['/%2f%2fevil.example'],
  ['/%5Cevil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['/%2e//evil.example'],
  ['/%'],
  ['/login'],
  ['/login?next=/login'],
  ['/Login/'],
  ['/%6Cogin'],
  ['/campaigns/../login'],
  ['/reset?token=abc'],
  ['/confirm/abc'],
  ['/api'],
  ['/api/user/profile'],
  ['/payu/ledger'],
  ['/google/account'],
  ['/shell/enroll'],
])('%j is ignored', (path) => {
  expect(safeNext(path)).toBeNull();
});

test('the return address stands in the address, readable, and is read back', () => {
  expect(withNext('/login', '/campaigns/a/enroll')).toBe('/login?next=/campaigns/a/enroll');
  expect(withNext('/login', null)).toBe('/login');
  const path = '/campaigns?status=ongoing&page=2#list';
  expect(nextIn(new URL(withNext('/login', path), 'https://a.example').search)).toBe(path);
  expect(nextIn('?next=//evil.example')).toBeNull();
  expect(nextIn('')).toBeNull();
});

test.each([
  ['/campaigns/a/enroll', 'Please log in to join this campaign.', 'the enrolment'],
  ['/profile?next=/campaigns', 'Please log in to see your profile.', 'your profile'],
  ['/donations/historyPage', 'Please log in to see your donations.', 'your donations'],
  ['/campaigns/enroll/history', 'Please log in to see your enrolments.', 'your enrolments'],
  ['/contact', 'Please log in to go on.', 'the page that you came from'],
])('%s says why one has to log in', (next, why, name) => {
  expect([whyLogIn(next), nameOf(next)]).toEqual([why, name]);
});

const site = 'https://site.example';
test.each([
  ['/login?next=/profile', '', '/profile'],
  ['/volunteer', '/login?next=/profile', '/profile'],
  ['/login', '/volunteer?next=/profile', '/profile'],
  ['/volunteer?next=/enroll-history', '/login?next=/profile', '/enroll-history'],
  ['/volunteer', '/login?next=//evil.example', null],
  ['/volunteer', 'https://evil.example/login?next=/profile', null],
  ['/volunteer', '/login', null],
  ['/volunteer', '', null],
  ['/login', '/login?next=/profile', null],
  ['/profile', '/login?next=/profile', null],
])('on %s, after "%s", the return address is %j', (here, before, next) => {
  const document = { referrer: before && new URL(before, site).href };
  expect(nextHere({ location: new URL(here, site), document })).toBe(next);
});

test('a return address is kept for two days and forgotten by a way without one', () => {
  keepReturnTo('/campaigns/a/enroll', 0);
  expect(readReturnTo(RETURN_TO_MS - 1)).toBe('/campaigns/a/enroll');
  expect(readReturnTo(RETURN_TO_MS)).toBeNull();
  keepReturnTo(null, 0);
  expect(storage.items.size).toBe(0);
  keepReturnTo('/profile', 0);
  forgetReturnTo();
  expect(readReturnTo(1)).toBeNull();
});

test.each([
  '',
  'null',
  '7',
  '{"next":7,"until":9e99}',
  '{"next":"//evil.example","until":9e99}',
  '{"next":"/profile"}',
])('a planted return address %j is none', (stored) => {
  storage.items.set('hh_next', stored);
  expect(readReturnTo(0)).toBeNull();
});
