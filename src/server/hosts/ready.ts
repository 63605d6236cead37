import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentProblems } from '../../content/check.ts';
import { contentRoot } from '../../content/folder.ts';
import { lineOf } from '../../content/problems.ts';
import type { Environment } from '../../contract/environment.ts';
import { apiBase } from '../../lib/addresses.ts';
import { indiaDay } from '../../lib/format.ts';
import { BACKUPS, LAST_BACKUP } from '../database/backup.ts';
import { callsElsewhere } from '../platform/readiness.ts';
import { askDatabase, askDisk, askMail, askPayu, type Found } from './asking.ts';
import { staleBuild, unready } from './readiness.ts';

/** What stands between a folder and a live site, what is well, and what somebody may still choose; a line each. */
export interface Readiness {
  wrong: string[];
  well: string[];
  open: string[];
}

/** A choice that is open while its variable is not set, and how it is until then. */
const CHOICES: readonly [name: string, now: string][] = [
  ['NOTIFY', 'nobody is told by mail of money, failures and the day'],
  ['REVIEWS', 'a review is on the site at once; REVIEWS=approve shows it after somebody has read it'],
  ['GOOGLE_CLIENT_ID', 'there is no login with Google'],
  ['CMS_BACKEND', 'editors change files in the repository, without /admin'],
  ['HSTS', 'browsers use https alone for a year, for this host and none below it'],
];

function openChoices(env: Environment): string[] {
  const lines = CHOICES.filter(([name]) => !env[name]).map(([name, now]) => `${name}: ${now}`);
  const data = env['DATA_DIR'] || '.data';
  if (env['DATABASE_URL']) return [...lines, 'Backups: a timer with pg_dump has to make them, every day'];
  if ([BACKUPS, LAST_BACKUP].some((name) => existsSync(join(data, name)))) return lines;
  return [...lines, 'Backups: none was made yet; a timer has to run npm run backup, every day'];
}

/** What the office has to set up elsewhere. */
function elsewhere(env: Environment): string {
  const { PUBLIC_API_BASE, SITE_URL = '' } = env;
  if (callsElsewhere(env))
    return `Calls go to ${apiBase(PUBLIC_API_BASE)}: payments and mails are the matter of that backend.`;
  const webhook = `${SITE_URL.replace(/\/+$/, '')}/api/payment/webhook`;
  return `PayU has to know the webhook ${webhook} for the events Successful and Failed; its dashboard says where.`;
}

/**
 * Looks at everything that a live site needs, and asks who has to be asked: the mail server with a test mail, PayU about a payment that
 * nobody made, the database, the disk. All at once: nothing waits until something else is right.
 * @param ask asks PayU
 */
export async function readiness(env: Environment, ask: typeof fetch = fetch): Promise<Readiness> {
  const dist = env['OUT_DIR'] || 'dist';
  const content = contentRoot(env);
  // Where a backend of the foundation's own answers, mails, money and data are its matter.
  const outside = callsElsewhere(env) || Boolean(env['API_ORIGIN']);
  const questions = outside ? [] : [askMail(env), askPayu(env, ask), askDisk(env), askDatabase(env)];
  const [lines, problems, stale, found] = await Promise.all([
    unready(env, 'run', dist),
    contentProblems(process.cwd(), indiaDay(), content),
    staleBuild(dist, content),
    Promise.all<Found>(questions),
  ]);
  const unfit = problems.filter(({ note }) => note === 'unfit').map((problem) => lineOf(problem, content));
  const asked = found.flatMap(({ wrong }) => wrong ?? []);
  return {
    wrong: [...new Set([...unfit, ...lines, ...stale, ...asked])],
    well: [...found.flatMap(({ well }) => well ?? []), elsewhere(env)],
    open: outside ? [] : openChoices(env),
  };
}
