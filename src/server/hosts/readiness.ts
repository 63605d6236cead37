import { contentReport } from '../../content/report.ts';
import { contentRoot } from '../../content/root.ts';
import type { Environment } from '../../contract/environment.ts';
import { StartError } from '../platform/errors.ts';
import { unreadyEnvironment } from '../platform/readiness.ts';
import { readBuiltFor } from './built-site.ts';
import { readRules } from './static/rules.ts';

async function unreadyBuild(dist: string, env: Environment): Promise<string[]> {
  const built = await readBuiltFor(dist);
  // `npm run ready` comes before the build. What serves the site asks for a whole one.
  if (!built) return [];
  const site = (env['SITE_URL'] ?? '').replace(/\/+$/, '');
  if (!built.public) return [`${dist}/ was built for a local copy: build it with NODE_ENV=production`];
  if (site && built.site !== site)
    return [`${dist}/ was built for ${built.site}, and SITE_URL is ${site}: build it again`];
  return [];
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
