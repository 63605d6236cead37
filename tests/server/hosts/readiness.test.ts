import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder } from '../../helpers/content.ts';
import { readyEnvironment } from '../../helpers/production.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-ready-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs one of the commands to its end, in a folder that has `netlify.toml`. */
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
const names = ['SITE_URL', 'PAYU_ENV', 'PAYU_KEY', 'PAYU_SALT', 'SMTP_URL', 'PAN_KEY'];
const missing = (all: string[]) => all.map((name) => expect.stringMatching(new RegExp(`^${name} is missing`)));

describe('nothing unready goes out', () => {
  it('npm run ready names everything at once, and fails', async () => {
    const { content } = contentFolder({ 'faq/why.md': SAMPLE });
    const { code, lines } = await run('ready', { CONTENT_DIR: content });
    expect(code).toBe(1);
    expect(lines.slice(0, 10)).toEqual([
      ...[sampleLine, ...missing(names), expect.stringContaining('holds no site that was built to its end')],
      ...['', '8 things stand between this folder and a live site.'],
    ]);
    expect(lines.slice(10)).toContain('Still to choose; until then:');
  });

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

  it.each<[Record<string, string>, string[]]>([
    [{ OUT_DIR: `${process.cwd()}-new/site` }, [expect.stringMatching(/^OUT_DIR is/)]],
    [
      { SITE_URL: 'hamara.test', DRAFTS: 'yes', FAKES: 'on', PAYU_ENV: 'test' },
      [
        expect.stringMatching(/^SITE_URL is "hamara.test", but/),
        expect.stringMatching(/^DRAFTS is "yes"/),
        expect.stringMatching(/^FAKES/),
      ],
    ],
  ])(
    'a build whose settings are wrong ends with a sentence for each: %o',
    async (env, said) => {
      const { code, lines } = await run('build', { ...env, CONTENT_DIR: contentFolder().content });
      expect(lines).toEqual(said);
      expect(code).toBe(1);
    },
    30_000,
  );

  it.each([{ NODE_ENV: 'production' }, { ...readyEnvironment, NODE_ENV: 'development', SMTP_URL: '' }])(
    'a public site is not served: %o',
    async (env) => {
      const { content } = contentFolder({ 'faq/why.md': SAMPLE });
      const { code, lines } = await run('serve', { ...env, CONTENT_DIR: content });
      expect(code).toBe(1);
      expect(lines).toEqual([
        sampleLine,
        ...missing(names.filter((name) => !Object.hasOwn(env, name) || Reflect.get(env, name) === '')),
        'The site is not ready to be public.',
      ]);
    },
    30_000,
  );

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
