import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { type Config, readConfig } from '../../src/server/platform/config.ts';
import { fixtureContent } from './fixtures.ts';
import { freshPostgres } from './postgres.ts';

/** What a prepared database has: its tables alone, or also the campaigns and resources of the fixtures. */
type Prepared = 'tables' | 'content';

// The workers get the environment of the process that starts them.
const keyOf = (what: Prepared) => `TEST_PREPARED_${what.toUpperCase()}`;

/** The configuration of an app on the fixtures with a new, empty folder of data. `remove` takes away folder and database. */
export async function freshConfig(env: Record<string, string> = {}, template?: Prepared) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hh-app-'));
  const from = template && process.env[keyOf(template)];
  const postgres = await freshPostgres(from);
  const config: Config = readConfig({
    CONTENT_DIR: fixtureContent,
    DATA_DIR: dataDir,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...env,
  });
  const { database } = config;
  if (from && !postgres && database.kind === 'sqlite' && dirname(database.file) === dataDir)
    await copyFile(from, database.file);
  return {
    config,
    async remove() {
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const nameOf = ({ database }: Config) =>
  database.kind === 'sqlite' ? database.file : new URL(database.url).pathname.slice(1);

/**
 * Vitest's setup before the first test file: makes the databases that `freshConfig` copies. A copy takes a few milliseconds; making
 * the tables takes 600 on PostgreSQL, and an import of the content takes 200. Resolves to what removes them after the last file.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const tables = await freshConfig();
  await (await openDatabase(tables.config.database)).destroy();
  const content = await freshConfig();
  await (await createApp(content.config, { log: () => {}, demo: false })).close();
  process.env[keyOf('tables')] = nameOf(tables.config);
  process.env[keyOf('content')] = nameOf(content.config);
  return async () => {
    await tables.remove();
    await content.remove();
  };
}
