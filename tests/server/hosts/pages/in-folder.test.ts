import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { policyHeaders } from '../../../../src/integrations/html/policy.ts';
import { pagesInFolder } from '../../../../src/server/hosts/static/site.ts';

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

it('nothing is found in a folder that is not there', async () => {
  expect(await pagesInFolder(join(folder, 'none'))('/contact')).toBeUndefined();
});
