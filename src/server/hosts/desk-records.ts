import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasDatabase, openAsItIs } from '../database/open.ts';
import { deskRecords } from '../places/records.ts';
import { readConfig } from '../platform/config.ts';
import { reasonOf } from '../platform/errors.ts';

/**
 * Writes what the desk has noted of walks into a file for a build, and resolves to its path; undefined where there is no database, or where
 * calls go elsewhere. A database that cannot be read stops no build: `log` is told, and the build has the records of the campaigns' files.
 */
export async function writeDeskRecords(
  env: NodeJS.ProcessEnv,
  root: string,
  log: (line: string) => void,
): Promise<string | undefined> {
  try {
    const { apiOrigin, database } = readConfig(env, 'report', root);
    if (apiOrigin || !(await hasDatabase(database))) return undefined;
    const db = await openAsItIs(database);
    try {
      const folder = resolve(root, '.astro');
      const file = join(folder, 'desk-records.json');
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify(await deskRecords(db)));
      return file;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    log(`What the desk noted of walks cannot be read, and this build is without it: ${reasonOf(error)}`);
    return undefined;
  }
}
