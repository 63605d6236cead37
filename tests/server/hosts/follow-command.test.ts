import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { reportEnv } from '../../helpers/report-env.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { startSmtp } from '../../helpers/smtp.ts';

const TEXTS = 'content';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

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

it('npm run tell -- daily says that it is sent only where it is', async () => {
  const smtp = await startSmtp();
  const { db } = app.services;
  const tell = (url: string) => {
    const env = { ...reportEnv(app), NOTIFY: 'office@village.example', SMTP_URL: url };
    return new Promise<[number, string]>((done) =>
      execFile(process.execPath, [command('tell'), 'daily'], { env }, (error, out, err) =>
        done([Number(error?.code ?? 0), `${out}${err}`]),
      ),
    );
  };
  smtp.refuse(true);
  const [code, said] = await tell(smtp.url);
  expect([code, said]).toEqual([1, expect.stringContaining('Sent to 0; 1 could not be sent now')]);
  expect((await tell(smtp.url))[1]).toContain('The mail of today was written before.');
  smtp.refuse(false);
  await db.deleteFrom('notices').execute();
  await db.deleteFrom('mails').execute();
  expect(await tell(smtp.url)).toEqual([0, expect.stringMatching(/^Sent to 1\.$/m)]);
  await smtp.close();
}, 60_000);
