import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyHeaders } from '../../../src/integrations/html/policy.ts';
import { shells } from '../../../src/routes.ts';
import { frameOverHttp } from '../../../src/server/hosts/frame-over-http.ts';
import { readRules } from '../../../src/server/hosts/static/rules.ts';
import { frameInFolder } from '../../../src/server/hosts/static/site.ts';
import { json, type OddServer, startOddServer, text } from '../../helpers/odd-server.ts';

describe('the frame of answers in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hh-frame-'));
    await mkdir(join(folder, 'shell'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (html: string) => writeFile(join(folder, `${shells.answer}.html`), html);

  it('is found with the headers that it is served with, and as it is now', async () => {
    const policies = new Map([[shells.answer, "default-src 'none';"]]);
    await writeFile(join(folder, '_headers'), policyHeaders(policies, undefined));
    await write('<h1>One</h1>');
    const find = frameInFolder(folder);
    expect(await find()).toMatchObject({
      html: '<h1>One</h1>',
      headers: {
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
      },
    });
    await write('<h1>Two</h1>');
    expect(await find()).toMatchObject({ html: '<h1>Two</h1>' });
  });

  it('is none where rules cannot be read, which ends no process, and they are read again', async () => {
    await writeFile(join(folder, '_headers'), '  a: a header without its path');
    const find = frameInFolder(folder);
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    expect(await find()).toBeUndefined();
    await readRules(folder).catch(() => undefined);
    await new Promise((turn) => setImmediate(turn));
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
    await writeFile(join(folder, '_headers'), '');
    await write('Frame');
    expect(await find()).toMatchObject({ html: 'Frame' });
  });

  it('is none in a folder that is not there', async () => {
    expect(await frameInFolder(join(folder, 'none'))()).toBeUndefined();
  });
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
    const find = frameOverHttp(site.url);
    for (let times = 0; times < 2; times++)
      expect(await find()).toMatchObject({ html: '<h1>Hi</h1>', headers: { 'x-own': 'a' } });
    expect(site.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /shell/answer']);
  });

  it('a page that is not kept is asked for each time', async () => {
    site.answer(text(200, '<h1>Hi</h1>'));
    const find = frameOverHttp(site.url, 0);
    for (let times = 0; times < 2; times++) await find();
    expect(site.asked).toHaveLength(2);
  });

  it('what is no page is not found, and is looked for again', async () => {
    const find = frameOverHttp(site.url);
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
