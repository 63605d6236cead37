import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { builtSite, testSettings } from '../helpers/fixtures.ts';

const root = resolve(import.meta.dirname, '../..');
const again = mkdtempSync(join(tmpdir(), 'hh-again-'));
afterAll(() => rmSync(again, { recursive: true, force: true }));

// Vitest says that this is a test, and Astro would take that for its dev server.
const { NODE_ENV: _test, ...environment } = process.env;

function build(): Promise<number | null> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['src/server/hosts/commands/build.ts'], {
      cwd: root,
      env: { ...environment, ...testSettings, OUT_DIR: again },
      stdio: 'ignore',
    });
    child.on('close', done);
  });
}

/** The hash of each file below a folder. */
function hashes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    files
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  );
}

it('a second build of the same day gives the same bytes in the same files', async () => {
  expect(await build()).toBe(0);
  expect(hashes(again)).toEqual(hashes(builtSite));
}, 120_000);
