import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { expect, it } from 'vitest';
import { policyHeaders } from '../../../src/integrations/html/policy.ts';
import { headersFile, redirectsFile } from '../../../src/server/hosts/static/host-files.ts';

const table = { netlifyConfigPath: 'netlify.toml', minimal: true };

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

const headersIn = (file: string | undefined, toml?: string) =>
  parseAllHeaders({ netlifyConfigPath: toml, minimal: true, headersFiles: file ? [file] : [], configHeaders: [] });

// Cloudflare takes the last rule for a path, and reads a hundred rules with 2000 characters a line.
it('_headers says of each path once what netlify.toml and the policies of the pages say', async () => {
  const policies = policyHeaders(
    new Map([
      ['/login', "default-src 'none'"],
      ['/about', "img-src 'self'"],
    ]),
    '/api/x',
  );
  const { headers } = await headersIn(undefined, table.netlifyConfigPath);
  const text = await readAs(policies, headersFile);
  const read = await readAs(text, headersIn);
  expect(read.errors).toEqual([]);
  const of = (path: string) => read.headers.filter((rule) => rule.for === path).map(({ values }) => values);
  for (const { for: path, values } of headers) expect(of(path)).toEqual([expect.objectContaining(values)]);
  expect(Object.keys(of('/*')[0] ?? {})).toEqual(
    expect.arrayContaining(['X-Frame-Options', 'Content-Security-Policy']),
  );
  expect(Object.keys(of('/login')[0] ?? {})).toEqual(['Cross-Origin-Opener-Policy', 'Content-Security-Policy']);
  expect(read.headers.map((rule) => rule.for)).toEqual([...headers.map((rule) => rule.for), '/photos/*', '/about']);
});

it('built pages stand before the rules that would hide them from a host which looks for rules first', async () => {
  const months = ['/campaigns/month/2026-12', '/campaigns/month/2027-01'];
  const pages = [
    '/',
    '/about',
    '/campaigns',
    '/campaigns/trek',
    '/campaigns/enroll/history',
    '/shell/campaign',
    ...months,
  ];
  const { redirects } = await redirectsIn(await redirectsFile(pages, '/api'));
  expect(redirects[0]).toMatchObject({ from: '/campaigns/trek', to: '/campaigns/trek', status: 200 });
  expect(redirects[1]).toMatchObject({ from: '/campaigns/:id/enroll' });
});

it('with an API under another address, the form that comes back from the payment is sent on to it whole', async () => {
  const text = await redirectsFile([], 'https://api.hamara.example/api');
  expect(text).toContain('/donations/return https://api.hamara.example/api/payment/return 307\n');
});
