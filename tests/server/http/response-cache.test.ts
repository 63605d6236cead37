import { beforeEach, expect, it, vi } from 'vitest';
import { makeResponseCache, type ResponseCache } from '../../../src/server/http/response-cache.ts';

const [STRANGER, VISITOR] = ['192.0.2.0', '198.51.100.0'];

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
const read = (key: string, network = VISITOR) => cache.get(key, network, make(key));
const timesMade = (key: string) => made.filter((other) => other === key).length;

function flood() {
  const ends: (() => void)[] = [];
  const held = () => new Promise<string>((done) => ends.push(() => done('[]')));
  const all = Array.from({ length: 600 }, (_, page) =>
    cache.get(`odd ${page}`, STRANGER, held).then(
      () => 200,
      (error: { status: number }) => error.status,
    ),
  );
  return {
    async end() {
      for (let turns = 0; turns < 200; turns++) {
        for (const end of ends) end();
        await new Promise(setImmediate);
      }
      return Promise.all(all);
    },
  };
}

it('of six hundred pages that one network asks for at once fifty wait, and nobody else is refused for them', async () => {
  const { end } = flood();
  const refused = cache.get('list 0', STRANGER, make('list 0')).catch((error: { status: number }) => error.status);
  const visitor = read('list 0');
  expect((await end()).filter((status) => status === 200)).toHaveLength(56);
  expect(await refused).toBe(503);
  expect(await visitor).toMatchObject({ json: '"list 0"' });
});

it('what was not asked for longest is pushed out first, also of what is made anew', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  for (let page = 0; page < 500; page++) await read(`list ${page}`);
  clock.mockReturnValue(2000);
  await read('list 0');
  for (let page = 500; page < 999; page++) await read(`list ${page}`);
  await read('list 0');
  expect(timesMade('list 0')).toBe(2);
  await read('list 1000');
  await read('list 500');
  expect(timesMade('list 500')).toBe(2);
  clock.mockRestore();
});

it('keeps large answers up to 24 MB', async () => {
  const large = (key: string) => async () => {
    made.push(key);
    return JSON.stringify('x'.repeat(1_000_000));
  };
  for (let page = 0; page < 12; page++) await cache.get(`large ${page}`, VISITOR, large(`large ${page}`));
  await cache.get('large 11', VISITOR, large('large 11'));
  expect(timesMade('large 11')).toBe(1);
  await cache.get('large 0', VISITOR, large('large 0'));
  expect(timesMade('large 0')).toBe(2);
});

it('a thousand searches of a stranger push no list out of the memory', async () => {
  await cache.get('list today', '192.0.2.0', make('list today'));
  for (let number = 0; number < 1000; number++)
    await cache.search(`list ${number}`, '192.0.2.0', make(`search ${number}`));
  await cache.get('list today', '192.0.2.0', make('list today'));
  expect(made.filter((key) => key === 'list today')).toHaveLength(1);
});

it('searches are made two at a time; ten of one network wait, others still find a place, and lists do not wait for them', async () => {
  const ends: (() => void)[] = [];
  const held = () => new Promise<string>((done) => ends.push(() => done('"x"')));
  const search = (number: number, network: string) => cache.search(`${network} ${number}`, network, held);
  const flood = Array.from({ length: 30 }, (_, number) => search(number, '192.0.2.0'));
  const refused = await Promise.all(flood.slice(12).map((one) => one.catch((error: unknown) => error)));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
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
