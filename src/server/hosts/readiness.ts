import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentRoot } from '../../content/folder.ts';
import { contentReport } from '../../content/report.ts';
import type { Environment } from '../../contract/environment.ts';
import { apiBase } from '../../lib/addresses.ts';
import { BUILT_FOR, withoutMerchantKey } from '../../lib/built-for.ts';
import { BACKUPS, LAST_BACKUP } from '../database/backup.ts';
import {
  callsElsewhere,
  harmfulEnvironment,
  isOutside,
  openSettings,
  unreadyEnvironment,
  withoutEmpty,
} from '../platform/environment.ts';
import { StartError } from '../platform/errors.ts';
import { settingList } from '../platform/settings.ts';
import { misspelledSettings } from '../platform/settings-file.ts';
import { questions } from './asking.ts';
import { readBuiltFor } from './releases.ts';
import { readRules } from './static/rules.ts';

async function unreadyBuild(dist: string, env: Environment): Promise<string[]> {
  const built = await readBuiltFor(dist);
  // What serves the site asks for a whole one.
  if (!built) return [];
  const site = (env['SITE_URL'] ?? '').replace(/\/+$/, '');
  if (!built.public) return [`${dist}/ was built for a local copy: build it with NODE_ENV=production`];
  if (site && built.site !== site)
    return [`${dist}/ was built for ${built.site}, and SITE_URL is ${site}: build it again`];
  if (built.backend === 'embedded' && env['API_ORIGIN'] && env['PUBLIC_BACKEND'] !== 'embedded')
    return [`${dist}/ was built without API_ORIGIN, for the embedded API: build it again`];
  return [];
}

/** In milliseconds since 1970; 0 without a folder. Of a file that goes, its folder tells. */
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

/** That the built site is not there, or older than the content. */
async function staleBuild(dist: string, content: string): Promise<string[]> {
  if (!(await readBuiltFor(dist))) return [`${dist}/ holds no site that was built to its end: npm run build makes it`];
  const { mtimeMs } = await stat(join(dist, BUILT_FOR));
  const changed = await lastChange(content);
  return changed > mtimeMs ? [`${dist}/ is older than the content: build it again`] : [];
}

/** Without its rules the site would lack its rewrites and headers. */
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
 * Everything that stands between this folder and a live site, one line each. `at` tells before what; `dist` is a built site to be looked
 * at; `errors` what a check of the content found already.
 */
export async function unready(
  env: Environment,
  at: 'build' | 'run',
  dist?: string,
  errors?: readonly string[],
): Promise<string[]> {
  const texts = errors ?? (await contentReport(process.cwd(), true, { content: contentRoot(env) })).errors;
  const built = dist ? await unreadyBuild(dist, env) : [];
  return [...texts, ...(await unreadableRules()), ...unreadyEnvironment(env, at), ...built];
}

/** Of that, for what a built site is not served to the public. What its content says now is none of it. */
export async function harmful(env: Environment, dist: string): Promise<string[]> {
  return [...(await unreadableRules()), ...harmfulEnvironment(env), ...(await unreadyBuild(dist, env))];
}

export interface Readiness {
  wrong: string[];
  well: string[];
  open: string[];
}

function openChoices(env: Environment): string[] {
  if (isOutside(env)) {
    const note = withoutMerchantKey({ PUBLIC_BACKEND: 'plain', ...withoutEmpty(env) });
    return note ? [note] : [];
  }
  const lines = openSettings(env);
  if ([BACKUPS, LAST_BACKUP].some((name) => existsSync(join(env['DATA_DIR'] || '.data', name)))) return lines;
  return [...lines, 'Backups: none was made yet; a timer has to run npm run backup, every day'];
}

function elsewhere(env: Environment): string {
  const { PUBLIC_API_BASE, SITE_URL = '' } = env;
  if (callsElsewhere(env))
    return `Calls go to ${apiBase(PUBLIC_API_BASE)}: payments and mails are the matter of that backend.`;
  const webhook = `${SITE_URL.replace(/\/+$/, '')}/api/payment/webhook`;
  return `PayU has to know the webhook ${webhook} for the events Successful and Failed; its dashboard says where.`;
}

/** Looks at everything that a live site needs, and asks the mail server, PayU, the database and the disk, all at once. */
export async function readiness(env: Environment, ask: typeof fetch = fetch): Promise<Readiness> {
  const dist = env['OUT_DIR'] || 'dist';
  const content = contentRoot(env);
  const outside = isOutside(env);
  const asked = new Set(outside ? [] : settingList.flatMap((one) => one.asked ?? []));
  const { errors, unfit = [] } = await contentReport(process.cwd(), true, { content });
  const [lines, stale, found] = await Promise.all([
    unready(env, 'run', dist, errors),
    staleBuild(dist, content),
    Promise.all([...asked].map((question) => questions[question](env, ask))),
  ]);
  const file = env['SETTINGS_FILE'];
  const wrong = [...unfit, ...lines, ...(file ? misspelledSettings(file) : []), ...stale];
  return {
    wrong: [...new Set([...wrong, ...found.flatMap((one) => one.wrong ?? [])])],
    well: [...found.flatMap(({ well }) => well ?? []), elsewhere(env)],
    open: openChoices(env),
  };
}
