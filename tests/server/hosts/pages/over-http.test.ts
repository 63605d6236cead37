import { afterEach, beforeEach, expect, it } from 'vitest';
import { pagesOverHttp } from '../../../../src/server/hosts/pages-over-http.ts';
import { json, type OddServer, startOddServer, text } from '../../../helpers/odd-server.ts';

let site: OddServer;
beforeEach(async () => {
  site = await startOddServer();
});
afterEach(() => site.close());

it('a page is asked for once a minute, and found with its headers', async () => {
  site.answer((response) => response.writeHead(200, { 'content-type': 'text/html', 'x-own': 'a' }).end('<h1>Hi</h1>'));
  const find = pagesOverHttp(site.url);
  for (let times = 0; times < 2; times++)
    expect(await find('/contact')).toMatchObject({ html: '<h1>Hi</h1>', headers: { 'x-own': 'a' } });
  expect(site.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /contact']);
});

it('a page that is not kept is asked for each time', async () => {
  site.answer(text(200, '<h1>Hi</h1>'));
  const find = pagesOverHttp(site.url, 0);
  for (let times = 0; times < 2; times++) await find('/contact');
  expect(site.asked).toHaveLength(2);
});

it('what is no page is not found, and is looked for again', async () => {
  const find = pagesOverHttp(site.url);
  for (const wrong of [
    text(404, '<h1>Nothing</h1>'),
    json(200, {}),
    text(200, 'x'.repeat(1_000_001)),
    (response: Parameters<ReturnType<typeof text>>[0]) => response.writeHead(302, { location: '/other' }).end(),
    (response: Parameters<ReturnType<typeof text>>[0]) => void response.destroy(),
  ]) {
    site.answer(wrong);
    expect(await find('/contact')).toBeUndefined();
  }
  site.answer(text(200, '<h1>Hi</h1>'));
  expect(await find('/contact')).toMatchObject({ html: '<h1>Hi</h1>' });
});
