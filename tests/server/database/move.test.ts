import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { fillMoney } from '../../bench/fill.ts';
import { fillTelling, holdsHealth } from '../../helpers/backups.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { fillCampaigns } from '../../helpers/many.ts';
import { freshPostgres } from '../../helpers/postgres.ts';
import { freshConfig } from '../../helpers/prepared.ts';

const YEAR = { campaigns: 20, gifts: 500, places: 200, reviews: 50, accounts: 50 };

const quiet = { log: () => {}, demo: false };
let home: Awaited<ReturnType<typeof freshConfig>>;
let there: { env: Record<string, string>; target: string; remove(): Promise<void> };

const envOf = (more: Record<string, string>) => ({
  ...{ PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR: home.config.dataDir, ...more },
});

async function run(file: string, args: string[], env: Record<string, string> = {}) {
  const program = [`src/server/${file}.ts`, ...args];
  return promisify(execFile)(process.execPath, program, { env: envOf(env) }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  );
}
const move = (target: string, env = {}) => run('hosts/commands/move', [target], env);

async function booksOf(env: Record<string, string> = {}): Promise<string[]> {
  const { code, said } = await run('reports/books', ['2026-27'], env);
  expect(code, said).toBe(0);
  const folder = join(env['DATA_DIR'] ?? home.config.dataDir, 'books');
  const texts = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'hex'));
  rmSync(folder, { recursive: true });
  return texts;
}

const begun = { fname: 'Kiran', txnid: 'HH_begun', amount: '500.00', pinfo: 'donation', email: 'k@many.example' };

beforeAll(async () => {
  home = await freshConfig({ DATABASE_URL: '' }, 'tables');
  const postgres = await freshPostgres();
  const folder = join(home.config.dataDir, '..', `there-${crypto.randomUUID()}`);
  mkdirSync(folder);
  there = {
    env: postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder },
    target: postgres?.url ?? join(folder, 'database.sqlite'),
    async remove() {
      await postgres?.drop();
      rmSync(folder, { recursive: true });
    },
  };
  const { services, close } = await createApp(home.config, quiet);
  await fillCampaigns(services.db, YEAR.campaigns, '2026-11-29');
  await fillMoney(services.db, services.pans, services.now(), YEAR);
  await fillTelling(services.db, 'a-walk');
  await close();
}, 120_000);
afterAll(async () => {
  await there.remove();
  await home.remove();
});

describe('npm run move', () => {
  it('brings a year there and back, and the books are the same bytes', async () => {
    const first = await createApp(home.config, quiet);
    const session = await first.services.sessions.open(first.services.db, 'person1', 'Chrome');
    const order = new Request('http://x/api/payment/generate/hash', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(begun),
    });
    expect((await first.handle(order)).status).toBe(200);
    const running = await move(there.target);
    expect(running).toEqual({ code: 1, said: expect.stringContaining('is in use: stop the server') });
    await first.close();
    const before = await booksOf();

    const moved = await move(there.target);
    expect(moved, moved.said).toMatchObject({ code: 0 });
    expect(await holdsHealth(join(home.config.dataDir, 'database.sqlite'))).toBe(false);
    expect(moved.said).toMatch(/tellings: 1$/m);
    expect(moved.said).toMatch(/Done: \d{4,} rows of \d+ tables, counted and summed on both sides\./);
    expect(moved.said).not.toMatch(/secret|password=/);
    const sourceAgain = await run('reports/books', []);
    expect(sourceAgain).toEqual({
      code: 1,
      said: expect.stringMatching(/^Everything of the database .* has moved to /),
    });
    if (!there.env['DATABASE_URL']) await promisify(execFile)('cp', [home.config.pan.file, dirname(there.target)]);
    expect(await booksOf(there.env)).toEqual(before);

    const file = join(home.config.dataDir, 'database.sqlite');
    const back = await move(file, there.env);
    expect(back, back.said).toMatchObject({ code: 0 });
    expect(await booksOf()).toEqual(before);
    expect(readdirSync(home.config.dataDir).filter((name) => name.startsWith('moved-'))).toHaveLength(1);

    const last = await createApp(home.config, quiet);
    const { db, sessions } = last.services;
    expect(await db.selectFrom('tellings').select('person_id').execute()).toEqual([{ person_id: 'a-walk' }]);
    expect(await sessions.find(session)).toMatchObject({ id: 'person1' });
    const intent = db.selectFrom('intents').select(['status', 'amount_paise']).where('txnid', '=', begun.txnid);
    expect(await intent.executeTakeFirst()).toEqual({ status: 'created', amount_paise: 50_000 });
    await last.close();
  }, 120_000);

  it('is refused where the target has data, is the same, or is none', async () => {
    const file = join(home.config.dataDir, 'database.sqlite');
    expect((await move(file)).said).toContain('The data are in');
    expect((await move('somewhere')).said).toContain('Usage: npm run move');
    if (there.env['DATABASE_URL']) expect((await move(there.target)).said).toMatch(/has data already/);
  });
});

it('a file that would be begun beside the server that the data folder knows is refused', async () => {
  const { config, remove } = await freshConfig({ DATABASE_URL: '' });
  const note = { kind: 'postgres', id: 'x', where: 'postgres://db.village.example/site' };
  writeFileSync(join(config.dataDir, 'database-in-use.json'), JSON.stringify(note));
  const sentence =
    /are in postgres:\/\/db\.village\.example\/site, and .*database\.sqlite is empty: set DATABASE_URL to /;
  await expect(createApp(config, quiet)).rejects.toThrow(sentence);
  expect(readdirSync(config.dataDir)).toEqual(['database-in-use.json']);
  await remove();
});
