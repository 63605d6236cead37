import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionNeeds } from '../../helpers/production.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-fakes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The modules below `src/server/fakes/` that a process of its own loads while the app starts. */
async function loadedFakes(env: Record<string, string>): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const file = /src\\/server\\/fakes\\/(.+)$/.exec(url)?.[1];
        if (file) console.log(file);
        return next(url, context);
      },
    });
    const { createApp } = await import('${process.cwd()}/src/server/app.ts');
    const { readConfig } = await import('${process.cwd()}/src/server/platform/config.ts');
    const app = await createApp(readConfig(process.env), { demo: false });
    await app.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env },
  });
  return stdout.trim().split('\n').toSorted();
}

describe('the fakes', () => {
  it.each([
    ['production', { ...productionNeeds, NODE_ENV: 'production' }],
    ['a site at a public address', { SITE_URL: 'http://hamara.example' }],
  ])('are not loaded for %s', async (_, env) => {
    expect(await loadedFakes(env)).toEqual(['open-fakes.ts']);
  });
});
