import { expect, it } from 'vitest';
import { ORIGIN } from '../../helpers/server.ts';
import { appForAll } from '../../helpers/under-test.ts';

const app = appForAll();

const ask = async (headers: Record<string, string>) =>
  (await app.handle(new Request(`${ORIGIN}/api/open/campaigns`, { headers }))).headers;

it.each([
  ['gzip, br', 'br'],
  ['br;q=0.2', 'br'],
  ['br;q=0, gzip', null],
  ['br; q=0.000', null],
  ['', null],
])('%j is answered with %s', async (accepted, encoding) => {
  expect((await ask({ 'accept-encoding': accepted })).get('content-encoding')).toBe(encoding);
});

it('says that an answer varies by its encoding, and by the origin where it says who may read it', async () => {
  const bare = await ask({});
  expect(bare.get('vary')).toBe('accept-encoding');
  const known = bare.get('etag') ?? '';
  for (const more of [{ 'accept-encoding': 'br' }, { 'if-none-match': known }] as const) {
    const own = await ask({ ...more, origin: ORIGIN });
    expect(own.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(own.get('vary')).toBe('accept-encoding, origin');
  }
  expect((await ask({ origin: 'https://elsewhere.example' })).get('vary')).toBe('accept-encoding');
});
