/**
 * `npm run follow`: brings what editors have committed live, or says why not; a timer runs it every few minutes. Exit code 2: refused, and
 * the site stays as it was.
 */
import '../../platform/load-settings.ts';

import { mkdirSync } from 'node:fs';
import { contentReport } from '../../../content/report.ts';
import { isForPublic } from '../../../contract/environment.ts';
import { StartError } from '../../platform/errors.ts';
import { printLine, runCommand } from '../../reports/command.ts';
import { tellFromCommand } from '../../reports/tell-from-command.ts';
import { follow, readFollow } from '../follow/follow.ts';
import { openRepository } from '../follow/repository.ts';
import { releasesOf } from '../releases.ts';
import { buildSite, lockBuild, lockWork, outDirOf, rejectArguments, requireNode } from './steps.ts';

const REFUSED = 2;

requireNode();
rejectArguments('npm run follow');
await runCommand(async () => {
  const root = process.cwd();
  const outDir = outDirOf();
  const branch = process.env['CMS_BRANCH'] || 'main';
  if (process.env['CONTENT_DIR'])
    throw new StartError('CONTENT_DIR is set; npm run follow takes the content of the repository.');
  const release = lockWork(root, 'follow', (other) => `Another npm run follow is at work (process ${other}).`);
  // Whoever builds by hand at this moment is waited for by the next run.
  lockBuild(root, outDir)();
  mkdirSync(releasesOf(outDir), { recursive: true });
  await follow({
    repository: await openRepository(root, branch),
    outDir,
    now: () => new Date(),
    check: async (content) => (await contentReport(root, isForPublic(process.env), { content })).errors,
    build: async (content, live) => (await buildSite({ content, isChecked: true, live })) === 0,
    tell: (...notice) => tellFromCommand('release', ...notice),
    say: printLine,
  });
  release();
  if (readFollow(outDir).refused) process.exitCode = REFUSED;
});
