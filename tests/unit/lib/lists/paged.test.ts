import { beforeEach, expect, test } from 'vitest';
import { ListWorld, settle } from '../../../helpers/paged-list.ts';

const world = new ListWorld();
beforeEach(() => world.open());

test('connecting loads the first page of the default filter', async () => {
  const paged = world.list();
  paged.connect();
  expect(world.last().place).toEqual({ page: 1, filter: 'incoming' });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [] });
  world.last().answer({ count: 20, rows: ['a'] });
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
  world.open(href);
  world.list().connect();
  expect(world.last().place).toEqual(place);
});

test('a changed filter clears the list and loads page 1', async () => {
  const paged = world.list();
  void paged.go({ page: 2 });
  world.last().answer({ count: 20, rows: ['x'] });
  await settle();
  void paged.go({ filter: 'ongoing' });
  expect(paged.$list.get()).toMatchObject({ state: 'loading', rows: [], count: 0, page: 1, filter: 'ongoing' });
  expect(world.last().place).toEqual({ page: 1, filter: 'ongoing' });
  expect(world.address.visited).toEqual(['/campaigns', '/campaigns?page=2', '/campaigns?status=ongoing']);
});

test('fast clicks abort the older calls and never show their answers, in whatever order they come', async () => {
  const paged = world.list();
  void paged.go({ filter: 'ongoing' });
  void paged.go({ filter: 'archived' });
  void paged.go({ filter: 'incoming' });
  const [ongoing, archived, incoming] = world.asked;
  expect([ongoing?.signal.aborted, archived?.signal.aborted, incoming?.signal.aborted]).toEqual([true, true, false]);
  archived?.answer({ count: 1, rows: ['archived'] });
  incoming?.answer({ count: 1, rows: ['incoming'] });
  ongoing?.answer({ count: 1, rows: ['ongoing'] });
  await settle();
  expect(paged.$list.get()).toMatchObject({ filter: 'incoming', rows: ['incoming'] });
});

test('a failure says why, and trying again asks for the same place', async () => {
  const paged = world.list();
  void paged.go({ filter: 'ongoing', page: 2 });
  world.last().fail(new Error('There is some trouble with the service.'));
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'failed', message: 'There is some trouble with the service.' });
  void paged.retry();
  expect(paged.$list.get()).toMatchObject({ state: 'loading', message: '' });
  expect(world.last().place).toEqual({ page: 2, filter: 'ongoing' });
});

test('a first page drawn ahead is shown at once, refreshed, and outlives a failed refresh', async () => {
  const paged = world.list({ count: 12, rows: ['drawn ahead'] });
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['drawn ahead'] });
  const disconnect = paged.connect();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['drawn ahead'] });
  world.last().fail(new Error('no line'));
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['drawn ahead'] });
  disconnect();
  paged.connect();
  world.last().answer({ count: 12, rows: ['fresh'] });
  await settle();
  expect(paged.$list.get()).toMatchObject({ state: 'ready', rows: ['fresh'] });
});

test('the back button leads back', async () => {
  const paged = world.list({ count: 20, rows: ['a'] });
  const disconnect = paged.connect();
  void paged.go({ filter: 'ongoing' });
  world.address.visited.pop();
  world.address.move();
  expect(world.last().place).toEqual({ page: 1, filter: 'incoming' });
  disconnect();
  expect(world.address.listening).toBe(false);
  expect(world.last().signal.aborted).toBe(true);
});

test('a link to where the list is already loads it again and makes no step for the back button', () => {
  world.open('/campaigns?status=archived');
  const list = world.list();
  const stop = list.connect();
  void list.go({ filter: 'archived', page: 1 });
  expect(world.address.visited).toEqual(['/campaigns?status=archived']);
  expect(world.asked).toHaveLength(2);
  stop();
});
