import { contentReport } from '../../content/report.ts';
import { contentRoot } from '../../content/root.ts';
import type { Environment } from '../../contract/environment.ts';
import { unreadyEnvironment } from '../platform/readiness.ts';
import { readBuiltFor } from './built-site.ts';

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

/**
 * Everything that stands between this folder and a live site, one line each; empty when it is ready.
 * @param at `build`: before the pages are built; `run`: before they are served as well
 * @param dist the folder of the built site, if it is to be looked at
 */
export async function unready(env: Environment, at: 'build' | 'run', dist?: string): Promise<string[]> {
  const { errors } = await contentReport(process.cwd(), true, { content: contentRoot(env) });
  return [...errors, ...unreadyEnvironment(env, at), ...(dist ? await unreadyBuild(dist, env) : [])];
}
