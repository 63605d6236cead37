import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import config from '../../../astro.config.mjs';
import { lockBuild, requireNode, wrongOutDir } from '../../../src/server/hosts/commands/steps.ts';
import { type Command, makeFolder, startCommand } from '../../helpers/command.ts';
import { printedBy } from '../../helpers/printed.ts';

describe('the version of Node', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([
    ['23.11.0', 1],
    ['24.6.0', 1],
    ['24.7.0', 0],
    ['25.0.0', 0],
  ])('Node %s ends a command %i times, with a sentence that says which one it needs', (node, times) => {
    const exit = vi.fn();
    vi.stubGlobal('process', { ...process, versions: { node }, exit });
    const said = vi.spyOn(console, 'error').mockReturnValue();
    requireNode();
    expect(exit.mock.calls).toEqual(Array(times).fill([1]));
    expect(said.mock.calls.flat()).toEqual(Array(times).fill(expect.stringContaining('needs Node 24.7 or later')));
  });
});

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

describe('arguments', () => {
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

  it('serve says that it does not read what stands after it, and where settings are written', async () => {
    expect(await said('serve', '--port', '8080')).toContain(
      'npm run serve takes no arguments, and "--port" is left out. Settings are variables of the environment, which the README lists.\n',
    );
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

  /** What a command prints that does not start. */
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

    it('when its data folder cannot be one', async () => {
      const file = join(folder.path, 'a-file');
      await writeFile(file, '');
      const said = await failure(name, { DATA_DIR: join(file, 'data') });
      expect(said).toBe(`DATA_DIR is ${file}/data, in which nothing can be written (ENOTDIR).`);
    });
  });

  it('the dev server never moves on to another port than that which its mails name', () => {
    expect(config.vite?.server?.strictPort).toBe(true);
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

  /** A process that has taken the lock, and keeps it. */
  async function otherBuild(outDir: string): Promise<ChildProcess> {
    const code = `import { lockBuild } from ${JSON.stringify(LOCK)}; lockBuild(process.cwd(), ${JSON.stringify(outDir)});
    console.log('taken'); setInterval(() => {}, 1e6)`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
    child = other;
    await printedBy(other).find(/taken/);
    return other;
  }

  it('npm run build ends with one sentence while another build runs in the folder', async () => {
    const { pid } = await otherBuild('dist');
    const command = startCommand(root, {}, undefined, 'build');
    expect(await command.ended, command.output()).toBe(1);
    expect(command.output().trim()).toBe(refusal(pid));
  });

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
