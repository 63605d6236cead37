import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { frameFrom } from '../../../src/server/hosts/answer-frame.ts';
import { json, type OddServer, startOddServer, text } from '../../helpers/odd-server.ts';

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

  it('a page that is not kept is asked for each time', async () => {
    site.answer(text(200, '<h1>Hi</h1>'));
    const find = frameFrom(site.url, 0);
    for (let times = 0; times < 2; times++) await find();
    expect(site.asked).toHaveLength(2);
  });

  it('what is no page is not found, and is looked for again', async () => {
    const find = frameFrom(site.url);
    for (const wrong of [
      text(404, '<h1>Nothing</h1>'),
      json(200, {}),
      text(200, 'x'.repeat(1_000_001)),
      (response: Parameters<ReturnType<typeof text>>[0]) => response.writeHead(302, { location: '/other' }).end(),
      (response: Parameters<ReturnType<typeof text>>[0]) => void response.destroy(),
    ]) {
      site.answer(wrong);
      expect(await find()).toBeUndefined();
    }
    site.answer(text(200, '<h1>Hi</h1>'));
    expect(await find()).toMatchObject({ html: '<h1>Hi</h1>' });
  });
});
