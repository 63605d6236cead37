import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contentRoot } from '../../../content/folder.ts';
import { fakesIn, isForPublic } from '../../../contract/environment.ts';
import { SQLITE, StartError, sqliteCode } from '../../platform/errors.ts';
import { goBack, isHeld, nextRelease, prepareRelease, publishRelease } from '../releases.ts';
import { onEndOfNpm } from '../stop.ts';

// Not for serve, which loads its own code with the compile cache.
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

/** Ends its process with the one that started it: both would write into one folder with the next build. */
const END_WITH_PARENT =
  "data:text/javascript,process.on('disconnect', () => process.exit(1)); process.channel?.unref();";

/** Runs Astro; resolves with its exit code. A refused environment ends it with 1. */
export async function astro(
  command: 'build' | 'dev',
  more: Record<string, string> = {},
  ...args: string[]
): Promise<number> {
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
    ...more,
  };
  // Astro sets NODE_ENV itself, so these two tell the build what it meant.
  if (!fakes) env['FAKES'] = 'off';
  if (command === 'dev') env['DRAFTS'] ||= 'show';
  if (command === 'build' && isForPublic(process.env)) env['CONTEXT'] = 'production';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, program, command, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    onEndOfNpm(() => child.kill('SIGTERM'));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Everything for which a build of a content folder is refused, one line each. */
async function refusals(content: string, isChecked: boolean): Promise<string[]> {
  const { wrongForBuild } = await platform();
  const wrong = wrongOutDir(outDirOf(), process.cwd(), content);
  if (wrong) return [wrong];
  if (!isForPublic(process.env)) return wrongForBuild(process.env);
  const { unready } = await import('../readiness.ts');
  return unready({ ...process.env, CONTENT_DIR: content }, 'build', undefined, isChecked ? [] : undefined);
}

interface BuildOptions {
  content?: string;
  /** Whether its texts have been checked already. */
  isChecked?: boolean;
  /** Called before the exchange, once the new site is built. */
  live?: () => void | Promise<void>;
}

export const outDirOf = (env: NodeJS.ProcessEnv = process.env): string => env['OUT_DIR'] || 'dist';

/**
 * Builds the site beside the one in `dist/` and exchanges the two; resolves with the exit code. Wrong settings, what is not ready for the
 * public, and a second build at the same time are refused. The site of before stays where a build fails.
 */
export async function buildSite({
  content = contentRoot(),
  isChecked = false,
  live = () => {},
}: BuildOptions = {}): Promise<number> {
  requireNode();
  const lines = await refusals(content, isChecked);
  for (const line of lines) console.error(line);
  if (lines.length > 0) return 1;
  const outDir = outDirOf();
  try {
    const release = lockBuild(process.cwd(), outDir);
    try {
      const beside = prepareRelease(outDir);
      const { writeDeskRecords } = await import('../desk-records.ts');
      const records = await writeDeskRecords(process.env, process.cwd(), console.error);
      const failed = await astro('build', {
        CONTENT_DIR: content,
        ...(records && { DESK_RECORDS: records }),
        ...(beside && { BUILD_INTO: nextRelease(outDir) }),
        ...((isChecked || isForPublic(process.env)) && { CONTENT_CHECKED: 'yes' }),
      });
      if (failed) return failed;
      await live();
      if (beside) publishRelease(outDir);
      return 0;
    } finally {
      release();
    }
  } catch (error) {
    return told(error);
  }
}

/** Puts the release before live again; resolves with the exit code. */
export function goBackToRelease(): number {
  const outDir = outDirOf();
  try {
    const release = lockBuild(process.cwd(), outDir);
    goBack(outDir);
    release();
    console.log(
      isHeld(outDir)
        ? `The release before is live in ${outDir}/. The same command once more undoes it; the next build replaces it.`
        : `The newer release is live in ${outDir}/ again.`,
    );
    return 0;
  } catch (error) {
    return told(error);
  }
}

function told(error: unknown): number {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  return 1;
}

/** A build would delete them, or other programs write into them. */
const TAKEN = ['src', 'public', 'content', 'tests', 'node_modules', '.git', '.github', '.githooks', '.ci', '.readme'];

const holds = (folder: string, other: string) => !relative(folder, other).startsWith('..');

/** Why no site can be built into a folder, as a sentence; empty when one can. */
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

/** Says that a command reads no words where one was typed after it; it does its work all the same. */
export function rejectArguments(name: string): void {
  const [word] = process.argv.slice(2);
  if (word !== undefined)
    console.error(
      `${name} takes no arguments, and "${word}" is left out. Settings are variables of the environment, which the README lists.`,
    );
}

// Collected with the garbage, it would let go of its lock.
const held = new Set<DatabaseSync>();

/** With a folder outside the project, Astro uses one inside it for all of them. */
function nameOf(root: string, outDir: string): string {
  const path = relative(root, resolve(root, outDir));
  return path.startsWith('..') ? 'elsewhere' : path.replaceAll(/[^\w-]+/g, '-');
}

/**
 * Keeps every other process away from a piece of work until what it returns is called, or this process ends. Throws a `StartError` with
 * `refusal` while another does it. Where no file can be written, nobody is kept away.
 */
export function lockWork(root: string, name: string, refusal: (other: string) => string): () => void {
  const folder = join(root, '.astro');
  const file = join(folder, `${name}.lock`);
  const whose = `${file}-pid`;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    // The system takes back the lock of a file when its process ends.
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive');
    writeFileSync(whose, String(process.pid));
  } catch (error) {
    lock?.close();
    if (sqliteCode(error) !== SQLITE.busy) return () => {};
    throw new StartError(refusal(readFileSync(whose, { encoding: 'utf8', flag: 'a+' })));
  }
  const taken = lock;
  held.add(taken);
  return () => {
    rmSync(whose, { force: true });
    held.delete(taken);
    taken.close();
  };
}

/** The same for builds into a folder. Throws a `StartError` that names the other build. */
export const lockBuild = (root: string, outDir: string): (() => void) =>
  lockWork(
    root,
    `build-${nameOf(root, outDir)}`,
    (other) => `Another build is running in this folder (process ${other}): wait for it, or stop it.`,
  );
