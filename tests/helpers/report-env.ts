import { fixtureContent } from './fixtures.ts';
import type { TestApp } from './server.ts';

/** The environment of a report command that works on an app's database. */
export function reportEnv({ config: { dataDir, database } }: TestApp): Record<string, string | undefined> {
  const url = database.kind === 'postgres' ? { DATABASE_URL: database.url } : {};
  return { PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR: dataDir, ...url };
}
