import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { freePort } from '../../helpers/ports.ts';
import { printedBy } from '../../helpers/printed.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
// Below the project, so that its packages are found.
const FOLDERS = join(ROOT, '.test');
const COPIED = ['src', 'public', 'astro.config.mjs', 'netlify.toml', 'package.json', 'tsconfig.json'];

/** `npm run dev` in a copy of the project, so that a test may change its code. */
interface DevSite {
  readonly url: string;
  change(file: string, from: string, to: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a port of its own, with data of its own, and waits until it listens. */
async function startDev(): Promise<DevSite> {
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

let dev: DevSite;
beforeAll(async () => {
  dev = await startDev();
}, 120_000);
afterAll(() => dev.stop());

const ask = (path: string, body?: BodyInit, type = 'application/json') =>
  fetch(dev.url + path, {
    redirect: 'manual',
    ...(body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': type } }),
  });

describe('npm run dev', () => {
  it('leads an address with a slash at its end to the page, and the post of the payment provider to the API', async () => {
    const page = await ask('/about/?from=mail');
    expect([page.status, page.headers.get('location')]).toEqual([301, '/about?from=mail']);
    const returned = await ask('/donations/return', 'txnid=1', 'application/x-www-form-urlencoded');
    expect(returned.status).toBe(303);
  });

  it('answers with the code of the server as it is now, also after a mistake in it', async () => {
    const health = async () => (await ask('/api/health')).json();
    expect(await health()).toMatchObject({ status: true });
    await dev.change('src/server/http/envelope.ts', 'status: true, data: data ?? null', 'status: "new", data');
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'new' }), 20_000);
    await dev.change('src/server/http/envelope.ts', 'status: "new", data', 'status: ((');
    await vi.waitFor(async () => expect((await ask('/api/health')).status).toBe(500), 20_000);
    expect((await ask('/about')).status).toBe(200);
    await dev.change('src/server/http/envelope.ts', 'status: ((', 'status: true, data');
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: true }), 20_000);
  });
});
