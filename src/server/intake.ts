import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FileProblem } from '../editorial/problems.ts';
import { campaignRow, resourceRow } from './content-rows.ts';
import type { Database } from './database/open.ts';
import { indiaDay } from './day.ts';
import { fingerprint, isTakenIn, noteTakenIn } from './fingerprint.ts';
import type { Services } from './services.ts';

// An engine takes only so many parameters in one statement.
const BATCH = 50;

/** What an intake did. */
export interface Intake {
  changed: number;
  withdrawn: number;
  problems: FileProblem[];
}

type Row = { id: string; content: string };

async function known(db: Database, table: 'campaigns' | 'resources') {
  const rows = await db.selectFrom(table).select(['id', 'content', 'listed', 'source']).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function changedOf<R extends Row>(rows: R[], before: Awaited<ReturnType<typeof known>>): R[] {
  return rows.filter((row) => {
    const old = before.get(row.id);
    return !old || old.content !== row.content || old.listed === 0;
  });
}

/** Ids whose file is gone. A file that is there but has a problem keeps what was taken in before. */
function withdrawnOf(rows: Row[], before: Awaited<ReturnType<typeof known>>, problems: FileProblem[]): string[] {
  const present = new Set([...rows.map(({ id }) => id), ...problems.map(({ file }) => basename(file, '.md'))]);
  return [...before.values()]
    .filter((old) => old.listed === 1 && old.source === 'content' && !present.has(old.id))
    .map(({ id }) => id);
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

async function takeInCampaigns({ db, config, now }: Services, today: string): Promise<Intake> {
  const { readCampaigns } = await import('../editorial/campaign.ts');
  const { campaigns, problems } = await readCampaigns(join(config.contentDir, 'campaigns'), today);
  const rows = campaigns.map((campaign) => campaignRow(campaign, today));
  const before = await known(db, 'campaigns');
  const changed = changedOf(rows, before);
  const withdrawn = withdrawnOf(rows, before, problems);
  const updated_at = now().toISOString();
  await db.transaction().execute(async (on) => {
    for (const some of batches(changed)) {
      await on
        .insertInto('campaigns')
        .values(some.map((row) => ({ ...row, updated_at })))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            heading: eb.ref('excluded.heading'),
            status: eb.ref('excluded.status'),
            price_paise: eb.ref('excluded.price_paise'),
            start_day: eb.ref('excluded.start_day'),
            end_day: eb.ref('excluded.end_day'),
            days: eb.ref('excluded.days'),
            listed: eb.ref('excluded.listed'),
            source: eb.ref('excluded.source'),
            content: eb.ref('excluded.content'),
            updated_at: eb.ref('excluded.updated_at'),
          })),
        )
        .execute();
    }
    for (const some of batches(withdrawn)) {
      await on.updateTable('campaigns').set({ listed: 0, updated_at }).where('id', 'in', some).execute();
    }
  });
  return { changed: changed.length, withdrawn: withdrawn.length, problems };
}

async function takeInResources({ db, config, now }: Services): Promise<Intake> {
  const { readResources } = await import('../editorial/resource.ts');
  const { resources, problems } = await readResources(join(config.contentDir, 'resources'));
  const rows = resources.map(resourceRow);
  const before = await known(db, 'resources');
  const changed = changedOf(rows, before);
  const withdrawn = withdrawnOf(rows, before, problems);
  const updated_at = now().toISOString();
  await db.transaction().execute(async (on) => {
    for (const some of batches(changed)) {
      await on
        .insertInto('resources')
        .values(some.map((row) => ({ ...row, updated_at })))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            href: eb.ref('excluded.href'),
            image: eb.ref('excluded.image'),
            description: eb.ref('excluded.description'),
            published: eb.ref('excluded.published'),
            listed: eb.ref('excluded.listed'),
            source: eb.ref('excluded.source'),
            content: eb.ref('excluded.content'),
            updated_at: eb.ref('excluded.updated_at'),
          })),
        )
        .execute();
    }
    for (const some of batches(withdrawn)) {
      await on.updateTable('resources').set({ listed: 0, updated_at }).where('id', 'in', some).execute();
    }
  });
  return { changed: changed.length, withdrawn: withdrawn.length, problems };
}

const nothing: Intake = { changed: 0, withdrawn: 0, problems: [] };

/**
 * Takes campaigns and resources in from the content folder (decision 32): added, changed, withdrawn. A withdrawn one
 * is kept for the histories that name it. Files with problems are logged and leave what was known before. A folder
 * that was taken in as it stands, on this very day, is not read again.
 */
export async function takeInContent(services: Services): Promise<Intake> {
  const { config, db, log, now } = services;
  // A function may be deployed without the folder: what an earlier intake stored then stands.
  if (!existsSync(join(config.contentDir, 'campaigns'))) return nothing;
  const today = indiaDay(now());
  const print = await fingerprint(config.contentDir, today);
  if (await isTakenIn(db, print)) return nothing;
  const campaigns = await takeInCampaigns(services, today);
  const resources = await takeInResources(services);
  const problems = [...campaigns.problems, ...resources.problems];
  for (const { file, field, fix } of problems) log(`content ${basename(file)}: ${field} ${fix}`);
  await noteTakenIn(db, print);
  return {
    changed: campaigns.changed + resources.changed,
    withdrawn: campaigns.withdrawn + resources.withdrawn,
    problems,
  };
}
