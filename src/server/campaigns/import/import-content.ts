import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { FileProblem } from '../../../content/problems.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/schema.ts';
import { indiaDay } from '../../platform/days.ts';
import type { Services } from '../../services.ts';
import { fingerprintOf, isImported, noteImported } from './fingerprint.ts';
import { campaignRow, resourceRow } from './rows.ts';

// Databases limit the number of parameters in one statement.
const BATCH = 50;

/** How many rows an import changed and withdrew, and the problems of files that it skipped. */
export interface ImportResult {
  changed: number;
  withdrawn: number;
  problems: FileProblem[];
}

type Row = { id: string; content: string };
type Table = 'campaigns' | 'resources';

async function known(db: Database, table: Table) {
  const rows = await db.selectFrom(table).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

// All columns are compared: a new version may make another one of the same file.
function changedOf<R extends Row>(rows: R[], before: Awaited<ReturnType<typeof known>>): R[] {
  return rows.filter((row) => {
    const old: object = before.get(row.id) ?? {};
    return Object.entries(row).some(([column, value]) => Reflect.get(old, column) !== value);
  });
}

/** The ids whose file is gone. A file with a problem keeps the row that was imported before. */
function withdrawnOf(rows: Row[], before: Awaited<ReturnType<typeof known>>, problems: FileProblem[]): string[] {
  const present = new Set([...rows.map(({ id }) => id), ...problems.map(({ file }) => basename(file, '.md'))]);
  return [...before.values()]
    .filter((old) => old.listed === 1 && old.source === 'content' && !present.has(old.id))
    .map(({ id }) => id);
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

/** For an upsert: every column except the id takes the new value. */
function newValues(row: object) {
  const columns = Object.keys(row).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

/** Stores changed rows with `insert` and unlists those whose file is gone, in one transaction. */
async function store<R extends Row>(
  { db, now }: Services,
  table: Table,
  { rows, problems }: { rows: R[]; problems: FileProblem[] },
  insert: (on: Transaction<Tables>, some: (R & { updated_at: string })[]) => Promise<unknown>,
): Promise<ImportResult> {
  const before = await known(db, table);
  const changed = changedOf(rows, before);
  const withdrawn = withdrawnOf(rows, before, problems);
  const updated_at = now().toISOString();
  await db.transaction().execute(async (on) => {
    for (const some of batches(changed)) {
      await insert(
        on,
        some.map((row) => ({ ...row, updated_at })),
      );
    }
    for (const some of batches(withdrawn)) {
      await on.updateTable(table).set({ listed: 0, updated_at }).where('id', 'in', some).execute();
    }
  });
  return { changed: changed.length, withdrawn: withdrawn.length, problems };
}

async function importCampaigns(services: Services, today: string): Promise<ImportResult> {
  const { readCampaigns } = await import('../../../content/campaign.ts');
  const { contentDir, production } = services.config;
  const { campaigns, problems } = await readCampaigns(join(contentDir, 'campaigns'), today, { samples: !production });
  const rows = campaigns.map((campaign) => campaignRow(campaign, today));
  return store(services, 'campaigns', { rows, problems }, (on, some) =>
    on
      .insertInto('campaigns')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(some[0] ?? {})))
      .execute(),
  );
}

async function importResources(services: Services): Promise<ImportResult> {
  const { readResources } = await import('../../../content/resource.ts');
  const { contentDir, production } = services.config;
  const { resources, problems } = await readResources(join(contentDir, 'resources'), { samples: !production });
  return store(services, 'resources', { rows: resources.map(resourceRow), problems }, (on, some) =>
    on
      .insertInto('resources')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(some[0] ?? {})))
      .execute(),
  );
}

const unchanged: ImportResult = { changed: 0, withdrawn: 0, problems: [] };

/**
 * Brings the tables of campaigns and resources in line with the content folder. The row of a deleted file is only
 * unlisted, since histories name it. A file with problems is logged, and its row stays as it was. A folder that did not
 * change since the last import of the same day is not read again. Samples are never listed in production.
 */
export async function importContent(services: Services): Promise<ImportResult> {
  const { config, db, log, now } = services;
  // A function may be deployed without the folder. Then the rows of an earlier import stay.
  if (!existsSync(join(config.contentDir, 'campaigns'))) return unchanged;
  const today = indiaDay(now());
  const fingerprint = await fingerprintOf(config.contentDir, today, config.production);
  if (await isImported(db, fingerprint)) return unchanged;
  const campaigns = await importCampaigns(services, today);
  const resources = await importResources(services);
  const problems = [...campaigns.problems, ...resources.problems];
  for (const { file, field, fix } of problems) log(`content ${basename(file)}: ${field} ${fix}`);
  await noteImported(db, fingerprint);
  return {
    changed: campaigns.changed + resources.changed,
    withdrawn: campaigns.withdrawn + resources.withdrawn,
    problems,
  };
}
