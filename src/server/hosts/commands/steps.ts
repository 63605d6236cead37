import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contentRoot } from '../../../content/folder.ts';
import { fakesIn, isForPublic } from '../../../contract/environment.ts';
import { SQLITE, StartError, sqliteCode } from '../../platform/errors.ts';
import { onEndOfNpm } from '../stop.ts';

// What is loaded further down is not for serve, which loads its own code with the compile cache.
const platform = () => import('../../platform/environment.ts');

// The first one whose node:crypto hashes passwords with Argon2.
const NODE = { major: 24, minor: 7 };

/** Ends the command with one sentence when it runs on a Node that lacks what the project uses. */
export function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE.major || (major === NODE.major && minor >= NODE.minor)) return;
  console.error(
    `This needs Node ${NODE.major}.${NODE.minor} or later and runs on ${process.versions.node}. Use the npm scripts: npm install brings a Node of its own.`,
  );
  process.exit(1);
}

/** Runs Astro with its own progress on the screen; resolves with its exit code. An environment that is refused ends it with a sentence and 1. */
export async function astro(command: 'build' | 'dev', ...args: string[]): Promise<number> {
  requireNode();
  const program = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin', 'astro.mjs');
  const fakes = fakesIn(process.env);
  if (typeof fakes === 'string') {
    console.error(fakes);
    return 1;
  }
  const { withoutEmpty } = await platform();
  const env: NodeJS.ProcessEnv = {
    ...withoutEmpty(process.env),
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_DEV_BACKGROUND: '0',
  };
  // Astro sets NODE_ENV itself, so these two tell the build what it meant.
  if (!fakes) env['FAKES'] = 'off';
  if (command === 'dev') env['DRAFTS'] ||= 'show';
  if (command === 'build' && isForPublic(process.env)) env['CONTEXT'] = 'production';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, command, ...args], { stdio: 'inherit', env });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    onEndOfNpm(() => child.kill('SIGTERM'));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Everything for which a build is refused, one line each. */
async function refusals(): Promise<string[]> {
  const { wrongForBuild } = await platform();
  const wrong = wrongOutDir(process.env['OUT_DIR'] || 'dist', process.cwd());
  if (wrong) return [wrong];
  if (!isForPublic(process.env)) return wrongForBuild(process.env);
  const { unready } = await import('../readiness.ts');
  return unready(process.env, 'build');
}

/**
 * Builds the static site into `dist/`; resolves with the exit code. Wrong settings are refused, and so is a build for the public while
 * something is not ready to be published, each with everything that was found. So is a second build at the same time.
 */
export async function buildSite(): Promise<number> {
  requireNode();
  const lines = await refusals();
  for (const line of lines) console.error(line);
  if (lines.length > 0) return 1;
  try {
    const release = lockBuild(process.cwd(), process.env['OUT_DIR'] || 'dist');
    return await astro('build').finally(release);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

// A database that nothing holds is closed with the next collection of garbage, and its lock with it.
const held = new Set<DatabaseSync>();

/** The name of what builds into a folder have in common: with a folder outside the project, Astro uses one inside it for all of them. */
function nameOf(root: string, outDir: string): string {
  const path = relative(root, resolve(root, outDir));
  return path.startsWith('..') ? 'elsewhere' : path.replaceAll(/[^\w-]+/g, '-');
}

/**
 * Keeps every other build into a folder away until what it returns is called, or until the process ends, however it ends. Throws a
 * `StartError` that names the other build while there is one. Where no file can be written, nobody is kept away.
 * @param root the folder of the project
 */
export function lockBuild(root: string, outDir: string): () => void {
  const folder = join(root, '.astro');
  const file = join(folder, `build-${nameOf(root, outDir)}.lock`);
  const whose = `${file}-pid`;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    // The system takes back the lock of a file when its process ends. A number alone would stay, and be another program's in time.
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive');
    writeFileSync(whose, String(process.pid));
  } catch (error) {
    lock?.close();
    if (sqliteCode(error) !== SQLITE.busy) return () => {};
    const other = readFileSync(whose, { encoding: 'utf8', flag: 'a+' });
    throw new StartError(`Another build is running in this folder (process ${other}): wait for it, or stop it.`);
  }
  const taken = lock;
  held.add(taken);
  return () => {
    rmSync(whose, { force: true });
    held.delete(taken);
    taken.close();
  };
}

/** Folders of the project whose files a build would delete, or that other programs write into. */
const TAKEN = ['src', 'public', 'content', 'tests', 'node_modules', '.git', '.github', '.githooks', '.ci', '.readme'];

const holds = (folder: string, other: string) => !relative(folder, other).startsWith('..');

/**
 * Why no site can be built into a folder, as a sentence; empty when one can. A build empties its folder.
 * @param root the folder of the project
 */
export function wrongOutDir(folder: string, root: string, content: string = contentRoot(process.env, root)): string {
  const path = resolve(root, folder);
  const choose = 'choose a folder such as dist';
  if (holds(path, root)) return `OUT_DIR is "${folder}", which holds the project: ${choose}.`;
  if (holds(path, content) || TAKEN.some((name) => holds(join(root, name), path)))
    return `OUT_DIR is "${folder}", which has files of the project in it: ${choose}.`;
  // Astro takes such a folder for one in the project and then looks for packages above it.
  if (path.startsWith(root) && !path.startsWith(`${root}${sep}`))
    return `OUT_DIR is "${folder}", a path that begins with the name of the project's folder but lies beside it: choose a folder in the project such as dist, or another name.`;
  return '';
}

/**
 * Says that a command reads no words where one was typed after it: it does its work all the same, and may listen on another port than the
 * one that was asked for.
 * @param name the command as people type it
 */
export function rejectArguments(name: string): void {
  const [word] = process.argv.slice(2);
  if (word !== undefined)
    console.error(
      `${name} takes no arguments, and "${word}" is left out. Settings are variables of the environment, which the README lists.`,
    );
}
