import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../src/server/database/open.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { fixtureContent } from './fixtures.ts';

const run = promisify(execFile);

export async function emptyFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'hh-backup-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs `npm run backup` or `npm run restore` on a data folder: its exit code and all that it printed. */
export async function runOn(
  command: 'backup' | 'restore',
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const program = resolve(`src/server/hosts/commands/${command}.ts`);
  const options = {
    cwd: join(dataDir, '..'),
    env: { PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR: dataDir, ...env },
  };
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...args], options);
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

export const sqliteIn = (dataDir: string) => ({
  dataDir,
  database: { kind: 'sqlite', file: join(dataDir, 'database.sqlite') } as const,
});

export const openIn = (dataDir: string) => openDatabase(sqliteIn(dataDir).database);

/** Fills a data folder with a database, a key and a mail that all hold the same word. */
export async function fillData(dataDir: string, word: string): Promise<void> {
  await mkdir(join(dataDir, 'mail'), { recursive: true });
  const db = await openIn(dataDir);
  await db.insertInto('counters').values({ name: word, value: 1 }).execute();
  await db.destroy();
  await writeFile(join(dataDir, 'a.key'), word);
  await writeFile(join(dataDir, 'mail', 'a.eml'), word);
}

/** Stores what a walker tells before a walk, with a word in what is told of health. */
export async function fillTelling(db: Database, word: string): Promise<void> {
  const days = { start_day: '2026-12-05', end_day: '2026-12-05', days: 1, updated_at: '' };
  const campaign = { id: word, heading: word, status: 'active', price_paise: 0, listed: 1, source: '', content: '{}' };
  await db
    .insertInto('campaigns')
    .values({ ...campaign, ...days, seats: null })
    .execute();
  const place = { campaign_id: word, campaign_name: '', name: '', email: '', mobile: '', address: '{}', mode: '' };
  await db
    .insertInto('enrolments')
    .values({ ...place, id: word, txnid: word, amount_paise: 0, place: 'held', created_at: '' })
    .execute();
  const told = { contact_name: 'Meena', contact_phone: '9816000002', health: `Health of ${word}`, guardian: '' };
  await db
    .insertInto('tellings')
    .values({ ...told, person_id: word, enrolment_id: word, campaign_id: word, consented_at: '' })
    .execute();
}

/** Whether the bytes of a file hold what `fillTelling` told of health. */
export const holdsHealth = async (file: string): Promise<boolean> => (await readFile(file)).includes('Health of ');

/** The words of a data folder's database, key and mail, as a start of the server finds them. */
export async function wordsIn(dataDir: string): Promise<string[]> {
  const db = await openIn(dataDir);
  const rows = await db.selectFrom('counters').select('name').where('name', '<>', 'starts').execute();
  await db.destroy();
  const files = ['a.key', 'mail/a.eml'].map((name) => readFile(join(dataDir, name), 'utf8'));
  return [...rows.map(({ name }) => name), ...(await Promise.all(files))];
}

/** Every file below a folder with its bytes, without those that a lock leaves. */
export async function filesIn(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/^\.(restore|work)/.test(entry.name)) files.set(file, await readFile(file, 'base64'));
  }
  return files;
}
