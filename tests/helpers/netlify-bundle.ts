import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { fixtureContent } from './fixtures.ts';

const CONTENT = basename(fixtureContent);
const ROOT = resolve(import.meta.dirname, '../..');

/** Both functions as Netlify's own bundler packs them. */
export interface NetlifyBundle {
  readonly functions: { name: string; addresses: string[]; schedule: string | undefined }[];
  /** Every file of a function with its size in bytes, packages left out unless asked for. The content folder's are named from there. */
  filesOf(name: string, packages?: boolean): Promise<Map<string, number>>;
  start(env: Record<string, string>): Promise<BundledFunction>;
  runScheduled(env: Record<string, string>): Promise<number>;
  remove(): Promise<void>;
}

export interface BundledFunction {
  readonly url: string;
  stop(): Promise<void>;
}

async function listIn(name: string): Promise<string[]> {
  const toml = await readFile(join(ROOT, 'netlify.toml'), 'utf8');
  const [, list = ''] = new RegExp(`^\\s*${name} = (\\[.*\\])$`, 'm').exec(toml) ?? [];
  return JSON.parse(list) as string[];
}

/**
 * A folder as the project's is on the day of a deploy: a campaign that is no sample, originals of photographs beside it, and a
 * developer's data.
 */
async function makeBase(): Promise<string> {
  await mkdir(join(ROOT, '.test'), { recursive: true });
  const base = await mkdtemp(join(ROOT, '.test/netlify-'));
  await cp(fixtureContent, join(base, CONTENT), { recursive: true });
  const campaigns = join(base, CONTENT, 'campaigns');
  const sample = await readFile(join(campaigns, 'nag-tibba-weekend.md'), 'utf8');
  const dated = sample
    .replace(/^sample.*\n/gm, '')
    .replace(/startTime: .*/, 'startTime: 2099-06-05')
    .replace(/endTime: .*/, 'endTime: 2099-06-06');
  await writeFile(join(campaigns, 'carry-down.md'), dated);
  for (const name of ['IMG_0001.jpg', 'IMG_0002.HEIC']) await writeFile(join(campaigns, name), Buffer.alloc(7_000_000));
  await mkdir(join(base, 'data/mail'), { recursive: true });
  for (const name of ['database.sqlite', 'mail/1.eml', 'pan-key'])
    await writeFile(join(base, 'data', name), 'personal');
  return base;
}

/** Bundles the functions with the settings of netlify.toml. */
export async function bundleFunctions(): Promise<NetlifyBundle> {
  const base = await makeBase();
  const folder = join(base, 'bundle');
  const results = await zipFunctions(join(ROOT, 'src/server/hosts/netlify'), folder, {
    archiveFormat: 'none',
    basePath: ROOT,
    repositoryRoot: ROOT,
    config: { '*': { includedFiles: await listIn('included_files'), includedFilesBasePath: base } },
  });
  function run(name: string, env: Record<string, string>): ChildProcess {
    const cwd = join(folder, name);
    // The content lies where the base of the tests lies in the project.
    const content = { CONTENT_DIR: join(relative(ROOT, base), CONTENT) };
    return fork(join(import.meta.dirname, 'bundled-function.ts'), [name], {
      cwd,
      env: { PATH: process.env['PATH'], ...content, ...env },
    });
  }
  return {
    functions: results.map(({ name, routes = [], schedule }) => ({
      name,
      addresses: routes.map(({ pattern }) => pattern),
      schedule,
    })),
    async filesOf(name, packages = false) {
      const files = new Map<string, number>();
      const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((one) => one.isFile())) {
        const full = join(entry.parentPath, entry.name);
        const path = relative(join(folder, name), full)
          .replace(`${relative(ROOT, base)}/`, '')
          .replace(`${CONTENT}/`, '');
        if (packages || !path.startsWith('node_modules/')) files.set(path, (await readFile(full)).length);
      }
      return files;
    },
    async start(env) {
      const child = run('api', env);
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      return {
        url: `http://127.0.0.1:${port}`,
        async stop() {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    async runScheduled(env) {
      const [code] = (await once(run('reconcile', env), 'exit')) as [number];
      return code;
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}
