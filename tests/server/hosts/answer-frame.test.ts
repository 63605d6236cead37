import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frameFrom } from '../../../src/server/hosts/answer-frame.ts';
import { type OddServer, startOddServer } from '../../helpers/odd-server.ts';

it('the frame of answers is that of the release which is live, with the headers that it is served with', async () => {
  let served = 0;
  const find = frameFrom('https://site.example', 0, async ({ url }) => {
    served++;
    return new Response(`<h1>${served}</h1>`, { headers: { 'content-type': 'text/html', 'x-own': url } });
  });
  const headers = { 'x-own': 'https://site.example/shell/answer' };
  expect([await find(), await find()]).toMatchObject([
    { html: '<h1>1</h1>', headers },
    { html: '<h1>2</h1>', headers },
  ]);
});

describe('the frame of answers over HTTP', () => {
  let site: OddServer;
  beforeEach(async () => {
    site = await startOddServer();
  });
  afterEach(() => site.close());

  it('a page is asked for once a minute, and found with its headers', async () => {
    site.answer((response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'x-own': 'a' }).end('<h1>Hi</h1>'),
    );
    const find = frameFrom(site.url);
    for (let times = 0; times < 2; times++)
      expect(await find()).toMatchObject({ html: '<h1>Hi</h1>', headers: { 'x-own': 'a' } });
    expect(site.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /shell/answer']);
  });
});
