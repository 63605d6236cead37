import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { expect, it } from 'vitest';
import { headersFile, redirectsFile } from '../../../src/server/hosts/static/host-files.ts';

const table = { netlifyConfigPath: 'netlify.toml', minimal: true };

/** Reads a text as a host reads the file of that name. */
async function readAs<T>(text: string, read: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hh-rules-'));
  const file = join(folder, '_rules');
  await writeFile(file, text);
  const found = await read(file);
  await rm(folder, { recursive: true });
  return found;
}
const redirectsIn = (text: string) =>
  readAs(text, (file) => parseAllRedirects({ minimal: true, redirectsFiles: [file], configRedirects: [] }));

it('_headers says what netlify.toml says', async () => {
  const { headers } = await parseAllHeaders({ ...table, headersFiles: [], configHeaders: [] });
  const read = await readAs(await headersFile(), (file) =>
    parseAllHeaders({ netlifyConfigPath: undefined, minimal: true, headersFiles: [file], configHeaders: [] }),
  );
  expect(headers.length).toBeGreaterThan(8);
  expect(read).toEqual({ headers, errors: [] });
});

it('_redirects says what netlify.toml says', async () => {
  const { redirects } = await parseAllRedirects({ ...table, redirectsFiles: [], configRedirects: [] });
  expect(redirects.length).toBeGreaterThan(3);
  expect(await redirectsIn(await redirectsFile([], '/api'))).toEqual({ redirects, errors: [] });
});

it('built pages stand before the rules that would hide them from a host which looks for rules first', async () => {
  const pages = ['/', '/about', '/campaigns', '/campaigns/trek', '/campaigns/enroll/history', '/shell/campaign'];
  const { redirects } = await redirectsIn(await redirectsFile(pages, '/api'));
  expect(redirects[0]).toMatchObject({ from: '/campaigns/trek', to: '/campaigns/trek', status: 200 });
  expect(redirects[1]).toMatchObject({ from: '/campaigns/:id/enroll' });
});

it('with an API under another address, the form that comes back from the payment is sent on to it whole', async () => {
  const text = await redirectsFile([], 'https://api.hamara.example/api');
  expect(text).toContain('/donations/return https://api.hamara.example/api/payment/return 307\n');
});
