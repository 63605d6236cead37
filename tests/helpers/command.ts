import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BUILT_FOR } from '../../src/lib/built-for.ts';
import { fixtureContent } from './fixtures.ts';
import { printedBy } from './printed.ts';

const stdio = ['ignore', 'pipe', 'pipe'] satisfies StdioOptions;
const ROOT = resolve(import.meta.dirname, '../..');

/** `npm run serve`, or another command, as a process of its own, over an empty built site. */
export interface Command {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code once it has ended, and all that it started; null when a signal ended it. */
  ended: Promise<number | null>;
  url(): Promise<string>;
}

/** A folder to start the command in, and how to remove it. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'hh-serve-'));
  await mkdir(join(path, 'dist'));
  await writeFile(join(path, 'dist', BUILT_FOR), '{"site":"http://localhost:4321","public":false}\n');
  await copyFile(join(ROOT, 'netlify.toml'), join(path, 'netlify.toml'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts it as `npm run serve` in the project's folder, with site and data in `folder`. A signal reaches npm alone; the number of its
 * process is that of the group in which all its children are.
 */
export function startByNpm(folder: string): Command {
  const at = { OUT_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixtureContent };
  const { PATH, HOME } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, PORT: '0', ...at }, stdio, detached: true };
  return commandOf(spawn('npm', ['run', 'serve'], options));
}

/** Starts `serve`, or another command, in a folder; `shell` is run before it in the same shell, for example to set a limit. */
export function startCommand(folder: string, env: Record<string, string>, shell = ':', command = 'serve'): Command {
  const run = `${shell}; exec ${process.execPath} ${join(ROOT, `src/server/hosts/commands/${command}.ts`)}`;
  const child = spawn('sh', ['-c', run], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', CONTENT_DIR: fixtureContent, DATA_DIR: 'data', ...env },
    stdio,
  });
  return commandOf(child);
}

function commandOf(child: ChildProcess): Command {
  const printed = printedBy(child);
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return {
    child,
    ended,
    output: printed.text,
    url: () => printed.find(/http:\/\/localhost:\d+/),
  };
}
