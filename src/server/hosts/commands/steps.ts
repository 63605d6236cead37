import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isForPublic } from '../../../contract/environment.ts';
import { fakesIn } from '../../../contract/fakes.ts';
import { StartError } from '../../platform/errors.ts';
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
  const { wrongOutDir } = await import('./out-dir.ts');
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
  const { lockBuild } = await import('./build-lock.ts');
  try {
    const release = lockBuild(process.cwd(), process.env['OUT_DIR'] || 'dist');
    return await astro('build').finally(release);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}
