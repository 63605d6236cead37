import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-words-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a command prints of mistakes where it ends early: its port is none, and there is no content. */
const said = (command: string, ...words: string[]) => {
  const env = {
    PATH: process.env['PATH'],
    PORT: 'none',
    OUT_DIR: join(folder, 'dist'),
    DATA_DIR: join(folder, 'data'),
  };
  return run(process.execPath, [`src/server/hosts/commands/${command}.ts`, ...words], {
    env: { ...env, CONTENT_DIR: join(folder, 'none') },
  }).then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => stderr,
  );
};

it.each([
  ['serve', 'npm run serve'],
  ['check-content', 'npm run check:content'],
])(
  '%s says that it does not read a word after it, and where settings are written',
  async (command, name) => {
    const sentence = `${name} takes no arguments, and "--port" is left out. Settings are variables of the environment, which the README lists.\n`;
    expect(await said(command, '--port', '8080')).toContain(sentence);
    expect(await said(command)).not.toContain('takes no arguments');
  },
  60_000,
);
