import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyHeaders } from '../../../src/integrations/html/policy.ts';
import { pagesOverHttp } from '../../../src/server/hosts/pages-over-http.ts';
import { readRules } from '../../../src/server/hosts/static/rules.ts';
import { pagesInFolder } from '../../../src/server/hosts/static/site.ts';
import { json, type OddServer, startOddServer, text } from '../../helpers/odd-server.ts';

describe('pages in a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hh-pages-'));
    await mkdir(join(folder, 'campaigns'));
    await writeFile(join(folder, 'contact.html'), '<h1>Contact</h1>');
    await writeFile(join(folder, 'campaigns', 'hampta-pass.html'), '<h1>Hampta</h1>');
    await writeFile(join(folder, '_headers'), policyHeaders(new Map([['/contact', "default-src 'none';"]]), undefined));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a page is found with the headers that it is served with', async () => {
    const page = await pagesInFolder(folder)('/contact');
    expect(page?.html).toBe('<h1>Contact</h1>');
    expect(page?.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(await pagesInFolder(folder)('/campaigns/hampta-pass')).toMatchObject({ html: '<h1>Hampta</h1>' });
  });

  it.each([
    '/nothing',
    '/../contact',
    '/campaigns/..%2fcontact',
    '/campaigns/../contact',
    '/contact.html',
    '/_headers',
    '',
    '/',
    '/Contact',
  ])('nothing is found at %j', async (path) => {
    expect(await pagesInFolder(folder)(path)).toBeUndefined();
  });

  it('rules that cannot be read are no page, end no process, and are read again', async () => {
    const other = await mkdtemp(join(tmpdir(), 'hh-pages-'));
    await writeFile(join(other, '_headers'), '  a: a header without its path');
    const find = pagesInFolder(other);
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    expect(await find('/contact')).toBeUndefined();
    await readRules(other).catch(() => undefined);
    await new Promise((turn) => setImmediate(turn));
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
    await writeFile(join(other, '_headers'), '');
    await writeFile(join(other, 'contact.html'), 'Contact');
    expect(await find('/contact')).toMatchObject({ html: 'Contact' });
    await rm(other, { recursive: true });
  });

  it('nothing is found in a folder that is not there', async () => {
    expect(await pagesInFolder(join(folder, 'none'))('/contact')).toBeUndefined();
  });
});

describe('pages over HTTP', () => {
  let site: OddServer;
  beforeEach(async () => {
    site = await startOddServer();
  });
  afterEach(() => site.close());

  it('a page is asked for once a minute, and found with its headers', async () => {
    site.answer((response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'x-own': 'a' }).end('<h1>Hi</h1>'),
    );
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
});
