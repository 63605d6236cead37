import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DatabaseConfig } from '../platform/config.ts';
import { codeOf, StartError } from '../platform/errors.ts';
import { giveToOwnerOf, makePrivateFile, makePrivateFolder } from '../platform/private-files.ts';
import type { DatabaseIdentityTable, Tables } from './schema.ts';

const IN_USE = 'database-in-use.json';

interface Note {
  kind: DatabaseConfig['kind'];
  id: string;
  where: string;
}

export function whereIs(config: Pick<DatabaseConfig, 'kind'> & { file?: string; url?: string }): string {
  if (config.kind === 'sqlite') return config.file ?? '';
  const { hostname, port, pathname } = new URL(config.url ?? '');
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}

const folderOf = (config: DatabaseConfig) => (config.kind === 'sqlite' ? dirname(config.file) : config.noteIn);

function readNote(config: DatabaseConfig): Note | undefined {
  const folder = folderOf(config);
  if (folder === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(join(folder, IN_USE), 'utf8')) as Note;
  } catch {
    // A folder with the file of a database belongs to that one.
    const file = join(folder, 'database.sqlite');
    const size = config.kind === 'postgres' && statSync(file, { throwIfNoEntry: false })?.size;
    return size ? { kind: 'sqlite', id: '', where: file } : undefined;
  }
}

/** Notes which database is in use. A site starts also where that cannot be written. */
export function noteInUse(config: DatabaseConfig, id: string, log: (line: string) => void = () => {}): void {
  const folder = folderOf(config);
  if (folder === undefined) return;
  const before = readNote(config);
  const note: Note = { kind: config.kind, id, where: whereIs(config) };
  const file = join(folder, IN_USE);
  try {
    makePrivateFolder(folder);
    if (before?.id !== id || before.where !== note.where) {
      writeFileSync(`${file}.part`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
      renameSync(`${file}.part`, file);
      giveToOwnerOf(folder, file);
    }
    makePrivateFile(file);
  } catch (error) {
    log(`${file} cannot be written, which says what database is in use (${codeOf(error)}).`);
  }
}

function emptyBeside({ kind, where }: Note, config: DatabaseConfig): StartError {
  const isFile = kind === 'sqlite';
  const before = `${isFile ? 'take DATABASE_URL away' : `set DATABASE_URL to ${where}, with its user and password,`}`;
  const target = config.kind === 'sqlite' ? config.file : 'postgres://…';
  return new StartError(
    `The data of this site are in ${where}, and ${whereIs(config)} is empty: ${before} to go on with them, and npm run move -- ${target} brings them over then. DATA_DIR of their own begin a new site.`,
  );
}

/** Throws a `StartError` where a new database would be begun beside one that the data folder knows. */
export function refuseNewBeside(config: DatabaseConfig): void {
  const note = readNote(config);
  if (note) throw emptyBeside(note, config);
}

const FULL = ['users', 'transaction_ids', 'contact_messages', 'reviews', 'staff'] as const;

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  for (const table of FULL) if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return false;
  return true;
}

export const identityOf = (db: Kysely<Tables>): Promise<DatabaseIdentityTable> =>
  db.selectFrom('database_identity').selectAll().executeTakeFirstOrThrow();

/** Rejects with a `StartError` where a database has moved to another, or is empty and the data folder knows another. Resolves to its id. */
export async function refuseOther(db: Kysely<Tables>, config: DatabaseConfig): Promise<string> {
  const { id, moved_to } = await identityOf(db);
  if (moved_to !== null)
    throw new StartError(
      `Everything of the database ${whereIs(config)} has moved to ${moved_to}: ${/^postgres:/.test(moved_to) ? 'set DATABASE_URL to that' : 'take DATABASE_URL away, and set DATA_DIR to the folder of that file'}.`,
    );
  const note = readNote(config);
  if (note && note.id !== id && (await isEmpty(db))) throw emptyBeside(note, config);
  return id;
}
