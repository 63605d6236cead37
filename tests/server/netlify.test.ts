import { afterEach, expect, it } from 'vitest';
import handle, { config } from '../../src/server/netlify/api.ts';
import { envelopeOf } from '../helpers/calls.ts';

const before = process.env['DATABASE_URL'];
afterEach(() => {
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
});

const ask = async () => envelopeOf(await handle(new Request('https://site.example/api/open/campaigns?size=1')));

it('answers every call as one function', () => {
  expect(config.path).toBe('/api/*');
});

it('without DATABASE_URL it says in the envelope that the service is not set up', async () => {
  delete process.env['DATABASE_URL'];
  expect(await ask()).toMatchObject({ http: 503, status: false });
});

it('with a server that cannot be reached it says so, and tries again with the next request', async () => {
  process.env['DATABASE_URL'] = 'postgres://nobody@127.0.0.1:1/nothing';
  for (let times = 0; times < 2; times++) {
    const answer = await ask();
    expect(answer).toMatchObject({ http: 503, status: false });
    expect(answer.data).not.toContain('127.0.0.1');
  }
});
