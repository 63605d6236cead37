import { beforeEach, expect, test } from 'vitest';
import type { AddressBar } from '../../../../src/lib/lists/address-bar.ts';
import { createPagedList, type Page, type PagePosition } from '../../../../src/lib/lists/paged.ts';

type Filter = 'incoming' | 'ongoing' | 'archived';

interface Asked {
  place: PagePosition<Filter>;
  signal: AbortSignal;
  answer: (page: Page<string>) => void;
  fail: (error: Error) => void;
}

let asked: Asked[];
let history: string[];
let move: () => void;
let listening: boolean;

const address: AddressBar = {
  read: () => new URL(history.at(-1) ?? '', 'http://site').searchParams,
  push: (href) => history.push(href),
  listen(onMove) {
    move = onMove;
    listening = true;
    return () => {
      listening = false;
    };
  },
};

beforeEach(() => {
  asked = [];
  history = ['/campaigns'];
  listening = false;
});

function list(first?: Page<string>) {
  return createPagedList<string, Filter>({
    path: '/campaigns',
    size: 9,
    filters: ['incoming', 'ongoing', 'archived'],
    first,
    address,
    load: (place, signal) =>
      new Promise((answer, fail) => {
        asked.push({ place, signal, answer, fail });
      }),
  });
}

const last = () => {
  const call = asked.at(-1);
  if (!call) throw new Error('Nothing was asked for.');
  return call;
};
/** Everything that is already answered has been taken in. */
const settle = () => new Promise(setImmediate);

test('connecting loads the first page of the default filter', async () => {
  const paged = list();
  paged.connect();
  expect(last().place).toEqual({ page: 1, filter: 'incoming' });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [] });
  last().answer({ count: 20, rows: ['a'] });
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', count: 20, rows: ['a'], page: 1, filter: 'incoming' });
});

test.each([
  ['/campaigns?page=2&status=ongoing', { page: 2, filter: 'ongoing' }],
  ['/campaigns?status=archived', { page: 1, filter: 'archived' }],
  ['/campaigns?status=slider', { page: 1, filter: 'incoming' }],
  ['/campaigns?status=nonsense&page=-1', { page: 1, filter: 'incoming' }],
  ['/campaigns?page=1.5', { page: 1, filter: 'incoming' }],
  ['/campaigns?page=two', { page: 1, filter: 'incoming' }],
])('the address %s names its place', (href, place) => {
  history = [href];
  list().connect();
  expect(last().place).toEqual(place);
});

test('links leave out what is the default', () => {
  const paged = list();
  expect(paged.href({})).toBe('/campaigns');
  expect(paged.href({ page: 2 })).toBe('/campaigns?page=2');
  expect(paged.href({ filter: 'ongoing' })).toBe('/campaigns?status=ongoing');
  expect(paged.href({ filter: 'ongoing', page: 3 })).toBe('/campaigns?page=3&status=ongoing');
});

test('a changed filter clears the list and loads page 1', async () => {
  const paged = list();
  void paged.go({ page: 2 });
  last().answer({ count: 20, rows: ['x'] });
  await settle();
  void paged.go({ filter: 'ongoing' });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [], count: 0, page: 1, filter: 'ongoing' });
  expect(last().place).toEqual({ page: 1, filter: 'ongoing' });
  expect(history).toEqual(['/campaigns', '/campaigns?page=2', '/campaigns?status=ongoing']);
});

test('a changed page keeps the count, so that the page numbers stay', async () => {
  const paged = list({ count: 20, rows: ['a'] });
  void paged.go({ page: 2 });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [], count: 20, page: 2 });
});

test('fast clicks abort the older calls and never show their answers, in whatever order they come', async () => {
  const paged = list();
  void paged.go({ filter: 'ongoing' });
  void paged.go({ filter: 'archived' });
  void paged.go({ filter: 'incoming' });
  const [ongoing, archived, incoming] = asked;
  expect([ongoing?.signal.aborted, archived?.signal.aborted, incoming?.signal.aborted]).toEqual([true, true, false]);
  archived?.answer({ count: 1, rows: ['archived'] });
  incoming?.answer({ count: 1, rows: ['incoming'] });
  ongoing?.answer({ count: 1, rows: ['ongoing'] });
  await settle();
  expect(paged.$list.get()).toMatchObject({ filter: 'incoming', rows: ['incoming'] });
});

test('an older failure is dropped as well', async () => {
  const paged = list();
  void paged.go({ filter: 'ongoing' });
  void paged.go({ filter: 'archived' });
  asked[1]?.answer({ count: 1, rows: ['archived'] });
  asked[0]?.fail(new Error('too late'));
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['archived'] });
});

test('a failure says why, and trying again asks for the same place', async () => {
  const paged = list();
  void paged.go({ filter: 'ongoing', page: 2 });
  last().fail(new Error('There is some trouble with the service.'));
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'failed', message: 'There is some trouble with the service.' });
  void paged.retry();
  expect(paged.$list.get()).toMatchObject({ state: 'loading', message: '' });
  expect(last().place).toEqual({ page: 2, filter: 'ongoing' });
});

test('a first page drawn ahead is shown at once, refreshed, and outlives a failed refresh', async () => {
  const paged = list({ count: 12, rows: ['drawn ahead'] });
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['drawn ahead'] });
  const disconnect = paged.connect();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['drawn ahead'] });
  last().fail(new Error('no line'));
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['drawn ahead'] });
  disconnect();
  paged.connect();
  last().answer({ count: 12, rows: ['fresh'] });
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['fresh'] });
});

test('the back button leads back', async () => {
  const paged = list({ count: 20, rows: ['a'] });
  const disconnect = paged.connect();
  void paged.go({ filter: 'ongoing' });
  history.pop();
  move();
  expect(last().place).toEqual({ page: 1, filter: 'incoming' });
  disconnect();
  expect(listening).toBe(false);
  expect(last().signal.aborted).toBe(true);
});

test('a list inside a page leaves the address alone', () => {
  const paged = createPagedList<string>({
    path: '/x',
    size: 4,
    address: null,
    load: () => new Promise(() => undefined),
  });
  history = ['/x?page=3'];
  const disconnect = paged.connect();
  expect(paged.$list.get().page).toBe(1);
  void paged.go({ page: 2 });
  expect(history).toEqual(['/x?page=3']);
  disconnect();
});
