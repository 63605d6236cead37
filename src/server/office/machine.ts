import { existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { BACKUPS, LAST_BACKUP } from '../database/backup.ts';
import type { Tables } from '../database/schema.ts';

export interface Disk {
  free: number;
  size: number;
  /** `near`: less than a tenth of it and less than 5 GB is free. `full`: less than 200 MB. */
  state: 'well' | 'near' | 'full';
}

const GB = 1e9;

/** How full the disk of a folder is, or of the nearest one above that exists. */
export async function diskOf(folder: string): Promise<Disk> {
  const there = existsSync(folder) ? folder : dirname(folder);
  const { bavail, blocks, bsize } = await statfs(there);
  const [free, size] = [bavail * bsize, blocks * bsize];
  const near = free < Math.min(size / 10, 5 * GB);
  return { free, size, state: free < GB / 5 ? 'full' : near ? 'near' : 'well' };
}

/** A size in bytes as people read it: `12.3 GB`. */
export const readableSize = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

const LATE_HOURS = 36;

/** The last backup, null where none was made, and whether the next one is late. */
export interface BackupState {
  at: Date | null;
  late: boolean;
}

function backupTimes(dataDir: string): number[] {
  const folder = join(dataDir, BACKUPS);
  const packed = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const files = [join(dataDir, LAST_BACKUP), ...packed.filter((file) => /\.(tar\.gz|dump)$/.test(file))];
  return files.flatMap((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? []);
}

/** When the data were backed up last, by `npm run backup` or by whatever touches `DATA_DIR/last-backup`. */
export async function backupState(
  db: Kysely<Tables>,
  { dataDir }: { dataDir: string },
  now: Date,
): Promise<BackupState> {
  const last = Math.max(...backupTimes(dataDir), 0);
  const late = (since: number) => now.getTime() - since > LATE_HOURS * 3_600_000;
  if (last) return { at: new Date(last), late: late(last) };
  const { rows } = await sql<{ since: string }>`select min(timestamp) as since from kysely_migration`.execute(db);
  return { at: null, late: late(Date.parse(rows[0]?.since ?? '')) };
}
