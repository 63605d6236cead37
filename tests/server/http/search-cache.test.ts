import { beforeEach, expect, it } from 'vitest';
import { makeResponseCache, type ResponseCache } from '../../../src/server/http/response-cache.ts';

let cache: ResponseCache;
let made: string[];
beforeEach(() => {
  cache = makeResponseCache();
  made = [];
});
const make = (key: string) => async () => {
  made.push(key);
  return `"${key}"`;
};

it('a thousand searches of a stranger push no list out of the memory', async () => {
  await cache.get('list today', '192.0.2.0', make('list today'));
  for (let number = 0; number < 1000; number++)
    await cache.search(`list ${number}`, '192.0.2.0', make(`search ${number}`));
  await cache.get('list today', '192.0.2.0', make('list today'));
  expect(made.filter((key) => key === 'list today')).toHaveLength(1);
});

it('the same search of many is made once, and a change drops it as it drops the lists', async () => {
  const all = Array.from({ length: 100 }, (_, network) => cache.search('list x', `10.0.${network}.0`, make('list x')));
  await Promise.all(all);
  expect(made).toHaveLength(1);
  cache.drop('list ');
  await cache.search('list x', '192.0.2.0', make('list x'));
  expect(made).toHaveLength(2);
  cache.clear();
  await cache.search('list x', '192.0.2.0', make('list x'));
  expect(made).toHaveLength(3);
});

it('searches are made two at a time; ten of one network wait, others still find a place, and lists do not wait for them', async () => {
  const ends: (() => void)[] = [];
  const held = () => new Promise<string>((done) => ends.push(() => done('"x"')));
  const search = (number: number, network: string) => cache.search(`${network} ${number}`, network, held);
  const flood = Array.from({ length: 30 }, (_, number) => search(number, '192.0.2.0'));
  const refused = await Promise.all(flood.slice(12).map((one) => one.catch((error: unknown) => error)));
  expect(ends).toHaveLength(2);
  for (const one of refused) expect(one).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(await cache.get('list', '192.0.2.0', async () => '"list"')).toMatchObject({ json: '"list"' });
  const other = search(0, '198.51.100.0');
  while (ends.length < 13) {
    for (const end of ends) end();
    await new Promise(setImmediate);
  }
  for (const end of ends) end();
  expect(await other).toMatchObject({ json: '"x"' });
  await Promise.all(flood.slice(0, 12));
});
