import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { reportEnv } from '../../helpers/report-env.ts';
import { appForAll } from '../../helpers/under-test.ts';

const TEXTS = 'content';

const app = appForAll();

const command = (name: string) => resolve(`src/server/hosts/commands/${name}.ts`);

it('npm run follow ends with a code of its own where what was committed is refused', () => {
  const host = join(app.config.dataDir, 'host');
  mkdirSync(host);
  cpSync(fixtureContent, join(host, TEXTS), { recursive: true });
  writeFileSync(join(host, TEXTS, 'campaigns/camp.md'), 'no fields');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@hamara.test', ...args], { cwd: host });
  git('init', '--quiet', '-b', 'main');
  git('add', '-A');
  git('commit', '--quiet', '-m', 'Write');
  git('clone', '--quiet', '.', 'clone');
  const { CONTENT_DIR: _, ...env } = reportEnv(app);
  const run = spawnSync(process.execPath, [command('follow')], { cwd: join(host, 'clone'), env, encoding: 'utf8' });
  expect(run.stdout, run.stderr).toMatch(/^Refused: [\s\S]*content\/campaigns\/camp\.md/);
  expect(run.status).toBe(2);
}, 60_000);
