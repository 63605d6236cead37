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

const address: AddressBar = {
  read: () => new URL(history.at(-1) ?? '', 'http://site').searchParams,
  push: (href) => history.push(href),
  listen(onMove) {
    move = onMove;
    return () => undefined;
  },
};

beforeEach(() => {
  asked = [];
  history = ['/campaigns'];
});

function list(first?: Page<string>, searchNames?: readonly string[]) {
  return createPagedList<string, Filter>({
    path: '/campaigns',
    size: 9,
    filters: ['incoming', 'ongoing', 'archived'],
    first,
    searchNames,
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

const names = ['month', 'words'];

test.each([
  [
    '/campaigns?month=2026-12&words=clean+up',
    { page: 1, filter: 'incoming', search: { month: '2026-12', words: 'clean up' } },
  ],
  ['/campaigns?words=%20a%20&status=ongoing&page=2', { page: 2, filter: 'ongoing', search: { words: 'a' } }],
  ['/campaigns?month=&words=+&other=x', { page: 1, filter: 'incoming', search: {} }],
])('the address %s names what the list is searched by', (href, place) => {
  history = [href];
  list(undefined, names).connect();
  expect(last().place).toEqual(place);
});

test('a list that cannot be searched leaves a search in the address alone', () => {
  history = ['/campaigns?month=2026-12'];
  const paged = list();
  paged.connect();
  expect(last().place).toEqual({ page: 1, filter: 'incoming' });
  expect(paged.href({ page: 2 })).toBe('/campaigns?page=2');
});

test('a search clears the list, loads page 1, and stays with filter and page until it is cleared', async () => {
  const paged = list({ count: 20, rows: ['a'] }, names);
  void paged.go({ page: 2 });
  last().answer({ count: 20, rows: ['b'] });
  await settle();
  void paged.go({ search: { words: '100% & more', month: '' } });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [], count: 0, page: 1 });
  last().answer({ count: 12, rows: ['c'] });
  await settle();
  void paged.go({ page: 2 });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', count: 12, page: 2 });
  void paged.go({ filter: 'ongoing' });
  expect(last().place).toMatchObject({ page: 1, filter: 'ongoing', search: { words: '100% & more' } });
  void paged.go({ search: {} });
  expect(history.slice(2)).toEqual([
    '/campaigns?words=100%25+%26+more',
    '/campaigns?page=2&words=100%25+%26+more',
    '/campaigns?status=ongoing&words=100%25+%26+more',
    '/campaigns?status=ongoing',
  ]);
});

test('the rows of one search never stand in for another', async () => {
  const paged = list({ count: 1, rows: ['drawn ahead'] }, names);
  history = ['/campaigns?words=x'];
  paged.connect();
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [] });
  last().fail(new Error('no line'));
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'failed', search: { words: 'x' } });
});

test('the back button leads back to the search before', async () => {
  const paged = list({ count: 20, rows: ['a'] }, names);
  paged.connect();
  void paged.go({ search: { month: '2026-12' } });
  void paged.go({ search: { month: '2027-01' } });
  history.pop();
  move();
  expect(last().place).toMatchObject({ search: { month: '2026-12' } });
  history.pop();
  move();
  expect(last().place).toMatchObject({ search: {} });
});
