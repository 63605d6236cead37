import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockBuild, wrongOutDir } from '../../../src/server/hosts/commands/steps.ts';
import { type Command, makeFolder, startCommand } from '../../helpers/command.ts';
import { printedBy } from '../../helpers/printed.ts';

describe('OUT_DIR', () => {
  const root = resolve(import.meta.dirname, '../../..');

  it.each([
    ['dist', ''],
    ['.test/site', ''],
    [join(root, 'build/of/today'), ''],
    ['/srv/www/site', ''],
    [`${root}-new/site`, 'begins with the name of the project'],
    ['.', 'holds the project'],
    [dirname(root), 'holds the project'],
    ['src', 'has files of the project'],
    ['node_modules/site', 'has files of the project'],
  ])('OUT_DIR=%s: %s', (folder, said) => {
    const wrong = wrongOutDir(folder, root);
    if (!said) expect(wrong).toBe('');
    else expect(wrong).toMatch(new RegExp(`^OUT_DIR is ".*", .*${said}.*[.]$`));
  });
});

describe('port and data folder', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let command: Command | undefined;
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(async () => {
    command?.child.kill('SIGTERM');
    await command?.ended;
    await folder.remove();
  });

  async function failure(name: string, env: Record<string, string>): Promise<string> {
    command = startCommand(folder.path, env, undefined, name);
    expect(await command.ended, command.output()).toBe(1);
    return command.output().trim();
  }

  describe.each(['start', 'dev'])('npm run %s says it in one sentence, before anything else,', (name) => {
    it('when its port is in use', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await failure(name, { PORT: String(port) })).toBe(
        `Port ${port} is in use by another program; stop it or set PORT to another number.`,
      );
      other.close();
    });
  });
});

describe('two builds in one folder', () => {
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

  async function otherBuild(outDir: string): Promise<ChildProcess> {
    const code = `import { lockBuild } from ${JSON.stringify(LOCK)}; lockBuild(process.cwd(), ${JSON.stringify(outDir)});
    console.log('taken'); setInterval(() => {}, 1e6)`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
    child = other;
    await printedBy(other).find(/taken/);
    return other;
  }

  it('a build that was killed keeps nobody waiting', async () => {
    const { pid } = await otherBuild('dist');
    expect(() => lockBuild(root, 'dist/')).toThrow(refusal(pid));
    child?.kill('SIGKILL');
    await once(child as ChildProcess, 'close');
    lockBuild(root, 'dist')();
    lockBuild(root, 'dist')();
  });

  it('what a build has started ends with it when it is killed, so that it writes nothing into the next one', {
    tags: ['thorough'],
  }, async () => {
    const slow = `console.log('at work'); await new Promise((on) => setTimeout(on, 10_000)); console.log('went on');`;
    await writeFile(join(root, 'astro.config.mjs'), `${slow} export default {};`);
    const command = startCommand(root, {}, undefined, 'build');
    await printedBy(command.child).find(/at work/);
    command.child.kill('SIGKILL');
    // It has ended when nobody holds its output any more.
    await command.ended;
    expect(command.output()).not.toContain('went on');
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
});
