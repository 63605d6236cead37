import { beforeEach, expect, test } from 'vitest';
import { ListWorld, settle } from '../../../helpers/paged-list.ts';

const world = new ListWorld();
beforeEach(() => world.open());

const names = ['month', 'words'];

test.each([
  [
    '/campaigns?month=2026-12&words=clean+up',
    { page: 1, filter: 'incoming', search: { month: '2026-12', words: 'clean up' } },
  ],
  ['/campaigns?words=%20a%20&status=ongoing&page=2', { page: 2, filter: 'ongoing', search: { words: 'a' } }],
  ['/campaigns?month=&words=+&other=x', { page: 1, filter: 'incoming', search: {} }],
])('the address %s names what the list is searched by', (href, place) => {
  world.open(href);
  world.list(undefined, names).connect();
  expect(world.last().place).toEqual(place);
});

test('a search clears the list, loads page 1, and stays with filter and page until it is cleared', async () => {
  const paged = world.list({ count: 20, rows: ['a'] }, names);
  void paged.go({ page: 2 });
  world.last().answer({ count: 20, rows: ['b'] });
  await settle();
  void paged.go({ search: { words: '100% & more', month: '' } });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [], count: 0, page: 1 });
  world.last().answer({ count: 12, rows: ['c'] });
  await settle();
  void paged.go({ page: 2 });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', count: 12, page: 2 });
  void paged.go({ filter: 'ongoing' });
  expect(world.last().place).toMatchObject({ page: 1, filter: 'ongoing', search: { words: '100% & more' } });
  void paged.go({ search: {} });
  expect(world.address.visited.slice(2)).toEqual([
    '/campaigns?words=100%25+%26+more',
    '/campaigns?page=2&words=100%25+%26+more',
    '/campaigns?status=ongoing&words=100%25+%26+more',
    '/campaigns?status=ongoing',
  ]);
});
