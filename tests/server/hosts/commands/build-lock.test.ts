import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockBuild } from '../../../../src/server/hosts/commands/steps.ts';
import { startCommand } from '../../../helpers/command.ts';
import { printedBy } from '../../../helpers/printed.ts';

const LOCK = resolve('src/server/hosts/commands/steps.ts');

let root: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hh-lock-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const refusal = (pid: number | undefined) =>
  `Another build is running in this folder (process ${pid}): wait for it, or stop it.`;

/** A process that has taken the lock, and keeps it. */
async function otherBuild(outDir: string): Promise<ChildProcess> {
  const code = `import { lockBuild } from ${JSON.stringify(LOCK)}; lockBuild(process.cwd(), ${JSON.stringify(outDir)});
    console.log('taken'); setInterval(() => {}, 1e6)`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
  child = other;
  await printedBy(other).find(/taken/);
  return other;
}

it('npm run build and npm start end with one sentence while another build runs in the folder', async () => {
  const { pid } = await otherBuild('dist');
  for (const name of ['build', 'start']) {
    const command = startCommand(root, {}, undefined, name);
    expect(await command.ended, command.output()).toBe(1);
    expect(command.output().replace('Building the site …\n', '').trim()).toBe(refusal(pid));
  }
});

it('a build that was killed keeps nobody waiting', async () => {
  const { pid } = await otherBuild('dist');
  expect(() => lockBuild(root, 'dist/')).toThrow(refusal(pid));
  child?.kill('SIGKILL');
  await once(child as ChildProcess, 'close');
  lockBuild(root, 'dist')();
  lockBuild(root, 'dist')();
});

it.each([
  ['dist', 'dist', true],
  ['dist', '.test/site', false],
  ['dist', '/srv/one', false],
  ['/srv/one', '/srv/two', true],
])('builds into %s and %s keep each other waiting: %s', (one, two, wait) => {
  const release = lockBuild(root, one);
  const second = () => lockBuild(root, two)();
  if (wait) expect(second).toThrow(refusal(process.pid));
  else second();
  release();
});
