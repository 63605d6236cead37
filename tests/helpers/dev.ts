import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fixtureContent } from './fixtures.ts';
import { freePort } from './ports.ts';
import { printedBy } from './printed.ts';

const ROOT = resolve(import.meta.dirname, '../..');
// Below the project, so that its packages are found.
const FOLDERS = join(ROOT, '.test');
const COPIED = ['src', 'public', 'astro.config.mjs', 'netlify.toml', 'package.json', 'tsconfig.json'];

/** `npm run dev` in a copy of the project, so that a test may change its code. */
export interface DevSite {
  readonly url: string;
  change(file: string, from: string, to: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a port of its own, with data of its own, and waits until it listens. */
export async function startDev(): Promise<DevSite> {
  await mkdir(FOLDERS, { recursive: true });
  const folder = await mkdtemp(join(FOLDERS, 'dev-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, ['src/server/hosts/commands/dev.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), CONTENT_DIR: fixtureContent, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const printed = printedBy(child);
  await printed.find(/watching for file changes/);
  return {
    url: `http://127.0.0.1:${port}`,
    async change(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
