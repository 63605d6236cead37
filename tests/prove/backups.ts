import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeBackup } from '../../src/server/database/backup.ts';
import { restoreBackup } from '../../src/server/database/restore.ts';
import { emptyFolder } from '../helpers/backups.ts';
import type { Proof } from './proof.ts';
import { type Served, serve } from './served.ts';

const BACKUPS = 100;
const WRITERS = 8;
const CAMPAIGN = '/open/campaign/review?campaignId=';
const review = { name: 'Asha Sharma', email: 'asha@example.org', headline: 'A good day', comment: 'Forty kilos.' };

/** Writes reviews until it is told to stop; `answered` gets the ids of those that were acknowledged. */
async function writeReviews(server: Served, id: string, answered: string[], goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const { http, data } = await server.call(CAMPAIGN + id, { body: review });
    if (http === 200) answered.push((data as { id: string }).id);
  }
}

/** What is wrong with a backup: pages that are damaged, or an answered review that it lacks; empty when it is whole. */
async function wrongWith(file: string, folder: string, answered: readonly string[]): Promise<string> {
  try {
    await restoreBackup(folder, file, { replace: false, say: () => {} });
    const database = new DatabaseSync(join(folder, 'database.sqlite'));
    const kept = new Set(
      database
        .prepare('select id from reviews')
        .all()
        .map(({ id }) => id),
    );
    const orphans = database.prepare('pragma foreign_key_check').all().length;
    database.close();
    const missing = answered.filter((id) => !kept.has(id)).length;
    return missing || orphans ? `${missing} missing, ${orphans} orphans` : '';
  } catch (error) {
    return String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Backups of an SQLite database while a server writes into it as fast as it can. Each is put back and looked at. */
export const backups: Proof = async (say) => {
  const folder = await emptyFolder();
  const dataDir = join(folder.path, 'data');
  const server = await serve({ DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMITS: 'off' });
  const { data } = await server.call('/open/campaigns?status=incoming');
  const id = (data as { rows: { id: string }[] }).rows[0]?.id ?? '';
  const answered: string[] = [];
  let writing = true;
  const writers = Array.from({ length: WRITERS }, () => writeReviews(server, id, answered, () => writing));
  const wrong: string[] = [];
  for (let count = 1; count <= BACKUPS; count++) {
    const before = [...answered];
    const file = join(folder.path, `${count}.tar.gz`);
    await makeBackup(dataDir, file, () => {});
    const found = await wrongWith(file, join(folder.path, 'restored'), before);
    if (found) wrong.push(found);
    await rm(file);
    if (count % 20 === 0) say(`${count} backups, ${wrong.length} not whole`);
  }
  writing = false;
  await Promise.all(writers);
  await server.end();
  await folder.remove();
  const figure = `${BACKUPS - wrong.length} whole, while ${answered.length} reviews were written; ${wrong[0] ?? 'none lacks one that was answered before'}`;
  return [
    {
      what: `${BACKUPS} backups while a server writes`,
      figure,
      holds: wrong.length === 0 && answered.length > BACKUPS,
    },
  ];
};
