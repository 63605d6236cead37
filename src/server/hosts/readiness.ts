import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { contentRoot } from '../../content/folder.ts';
import { contentReport } from '../../content/report.ts';
import type { Environment } from '../../contract/environment.ts';
import { BUILT_FOR, BuiltFor } from '../../lib/built-for.ts';
import { StartError } from '../platform/errors.ts';
import { harmfulEnvironment, unreadyEnvironment } from '../platform/readiness.ts';
import { healReleases } from './releases.ts';
import { readRules } from './static/rules.ts';

async function unreadyBuild(dist: string, env: Environment): Promise<string[]> {
  const built = await readBuiltFor(dist);
  // What serves the site asks for a whole one.
  if (!built) return [];
  const site = (env['SITE_URL'] ?? '').replace(/\/+$/, '');
  if (!built.public) return [`${dist}/ was built for a local copy: build it with NODE_ENV=production`];
  if (site && built.site !== site)
    return [`${dist}/ was built for ${built.site}, and SITE_URL is ${site}: build it again`];
  return [];
}

/** When something in a folder was changed last, in milliseconds since 1970; of a file that goes, its folder tells. 0 without a folder. */
async function lastChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}

/** What is wrong with the built site, beside whom it was built for: that it is not there, or older than the content. */
export async function staleBuild(dist: string, content: string): Promise<string[]> {
  if (!(await readBuiltFor(dist))) return [`${dist}/ holds no site that was built to its end: npm run build makes it`];
  const { mtimeMs } = await stat(join(dist, BUILT_FOR));
  const changed = await lastChange(content);
  return changed > mtimeMs ? [`${dist}/ is older than the content: build it again`] : [];
}

/** What is wrong with the rules of the site, without which it would lack its rewrites and headers. */
async function unreadableRules(): Promise<string[]> {
  try {
    await readRules();
    return [];
  } catch (error) {
    if (error instanceof StartError) return [error.message];
    throw error;
  }
}

/**
 * Everything that stands between this folder and a live site, one line each; empty when it is ready.
 * @param at `build`: before the pages are built; `run`: before they are served as well
 * @param dist the folder of the built site, if it is to be looked at
 */
export async function unready(env: Environment, at: 'build' | 'run', dist?: string): Promise<string[]> {
  const { errors } = await contentReport(process.cwd(), true, { content: contentRoot(env) });
  const built = dist ? await unreadyBuild(dist, env) : [];
  return [...errors, ...(await unreadableRules()), ...unreadyEnvironment(env, at), ...built];
}

/** Of all that is not ready, that for which a built site is not served to the public. What its content says now is none of it. */
export async function harmful(env: Environment, dist: string): Promise<string[]> {
  return [...(await unreadableRules()), ...harmfulEnvironment(env), ...(await unreadyBuild(dist, env))];
}

/** Whom the site in a folder was built for; `undefined` where none was built to its end. The build writes this file after all others. */
export async function readBuiltFor(folder: string): Promise<v.InferOutput<typeof BuiltFor> | undefined> {
  const text = await readFile(join(folder, BUILT_FOR), 'utf8').catch(() => '');
  try {
    return v.parse(BuiltFor, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Throws a `StartError` where a folder holds no built site, or one whose build did not come to its end. */
export async function requireBuild(folder: string): Promise<void> {
  const name = folder.replace(/\/+$/, '');
  healReleases(folder);
  if (!(await stat(folder).catch(() => undefined)))
    throw new StartError(`There is no built site in ${name}/. Run npm run build first, or npm start, which does both.`);
  if (!(await readBuiltFor(folder)))
    throw new StartError(`The site in ${name}/ was not built to its end: run npm run build.`);
}
