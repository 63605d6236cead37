import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, startCommand } from '../../helpers/command.ts';
import { contentFolder } from '../../helpers/content.ts';
import { contactMessage } from '../../helpers/half-sent.ts';
import { donor } from '../../helpers/payment-app.ts';
import { readyEnvironment } from '../../helpers/production.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-ready-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(
  command: string,
  env: Record<string, string>,
  cwd = process.cwd(),
): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(`src/server/hosts/commands/${command}.ts`)], {
      cwd,
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), OUT_DIR: folder, ...env },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('close', (code) => done({ code, lines: text.trim().split('\n') }));
  });
}

const SAMPLE = '---\ntitle: Why?\norder: 1\nsample: true\n---\nBecause.\n';
const sampleLine = expect.stringContaining('content/faq/why.md: sample is true');
const missing = (all: string[]) => all.map((name) => expect.stringMatching(new RegExp(`^${name} is missing`)));

describe('nothing unready goes out', () => {
  it.each([{ CONTEXT: 'production' }])(
    'a build for the public is refused: %o',
    async (env) => {
      const { content } = contentFolder({ 'faq/why.md': SAMPLE });
      const { code, lines } = await run('build', { ...env, CONTENT_DIR: content });
      expect(code).toBe(1);
      expect(lines).toEqual([sampleLine, ...missing(['SITE_URL', 'PAYU_ENV'])]);
    },
    30_000,
  );

  it('a built site is served whatever its content says now, and what lacks its settings says that it is away', async () => {
    const { path, remove } = await makeFolder();
    await writeFile(join(path, 'dist/built-for.json'), '{"site":"https://hamara.test","public":true}');
    const broken = '---\nheading: A walk\nstartDate: next week\n---\nWords.\n';
    const { content } = contentFolder({ 'faq/why.md': SAMPLE, 'campaigns/walk.md': broken });
    const { SMTP_URL: _smtp, PAYU_SALT: _salt, ...env } = readyEnvironment;
    const server = startCommand(path, { ...env, CONTENT_DIR: content });
    const url = await server.url();
    expect((await fetch(`${url}/built-for.json`)).status).toBe(200);
    expect((await fetch(`${url}/api/open/campaigns`)).status).toBe(200);
    expect(server.output()).toMatch(
      /campaigns\/walk\.md.*\n(.*\n)*.*why\.md(.*\n)*PAYU_SALT is missing.*\nSMTP_URL is missing/,
    );
    const post = async (call: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return [answer.status, ((await answer.json()) as { data: string }).data];
    };
    expect(await post('/auth/forget', { email: 'asha@hamara.test' })).toEqual([
      503,
      expect.stringContaining('cannot send mails'),
    ]);
    const order = { fname: 'Asha', txnid: 'T1', amount: '500.00', pinfo: 'donation', email: donor.email };
    expect(await post('/payment/generate/hash', { ...order, donor })).toEqual([
      503,
      expect.stringContaining('nothing was charged'),
    ]);
    expect(await post('/open/contact', contactMessage)).toEqual([200, expect.anything()]);
    server.child.kill('SIGTERM');
    await server.ended;
    await remove();
  }, 60_000);

  it.each([
    [{ site: 'http://localhost:4321', public: false }, 'was built for a local copy: build it with NODE_ENV=production'],
    [{ site: 'https://old.test', public: true }, 'was built for https://old.test, and SITE_URL is https://hamara.test'],
  ])(
    'a site that was built for somebody else is not served: %o',
    async (built, line) => {
      await writeFile(join(folder, 'built-for.json'), JSON.stringify(built));
      const { code, lines } = await run('serve', { ...readyEnvironment, CONTENT_DIR: contentFolder().content });
      expect(code).toBe(1);
      expect(lines).toEqual([expect.stringContaining(line), 'The site is not ready to be public.']);
      await rm(join(folder, 'built-for.json'));
    },
    30_000,
  );

  const unreadable = (why: string) =>
    `netlify.toml cannot be read (${why}): bring back the file of the repository, and look whether it may be read`;

  it('a mistake in netlify.toml is told with its line, before a site is served', async () => {
    const { root, content } = contentFolder();
    await writeFile(join(root, 'netlify.toml'), '# Rules\n[[redirects\n');
    await writeFile(join(folder, 'built-for.json'), JSON.stringify({ site: 'https://hamara.test', public: true }));
    for (const env of [readyEnvironment, { PORT: '0' }]) {
      const { code, lines } = await run('serve', { ...env, CONTENT_DIR: content }, root);
      expect(lines[0]).toBe(unreadable('Invalid TOML document: illegal character in key, line 2'));
      expect(code).toBe(1);
    }
    await rm(join(folder, 'built-for.json'));
  }, 30_000);
});
