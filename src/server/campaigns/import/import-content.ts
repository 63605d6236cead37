import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable, Transaction } from 'kysely';
import { campaignDays } from '../../../content/campaign.ts';
import { daysFrom } from '../../../content/days.ts';
import { type FileProblem, lineOf } from '../../../content/problems.ts';
import type { ResourceOfFile } from '../../../content/resource.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { isCancelled, placesLeft } from '../../../contract/campaign-rules.ts';
import { paiseOf } from '../../../contract/rupees.ts';
import { indiaDay } from '../../../lib/format.ts';
import type { CampaignTable, ResourceTable } from '../../database/schema/campaigns.ts';
import type { Tables } from '../../database/schema.ts';
import { noteCalledOff } from '../../places/places.ts';
import { codeOf } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { searchColumns } from '../queries.ts';
import { movePayments, moveRecords, type Rename, renamedNow } from './renamed.ts';
import {
  type Counts,
  fingerprintOf,
  isImported,
  newValues,
  noteImported,
  nothing,
  store,
  waitForImports,
} from './store.ts';

/** With problems an import did nothing; a folder that was dealt with before has none. */
interface ImportResult {
  campaigns: Counts;
  resources: Counts;
  problems: FileProblem[];
}

const unchanged: ImportResult = { campaigns: nothing, resources: nothing, problems: [] };

// Looked at every minute: a process whose folder has not changed must not undo what a newer one has imported.
const handled = new WeakMap<Services, number>();

async function readContent({ config }: Services, today: string) {
  const { readCampaigns } = await import('../../../content/campaign.ts');
  const { readResources } = await import('../../../content/resource.ts');
  const { namesBefore } = await import('./renamed.ts');
  const { contentDir, production, drafts } = config;
  const only = { samples: !production, drafts };
  const { campaigns, problems, sources } = await readCampaigns(join(contentDir, 'campaigns'), today, only);
  const resources = await readResources(join(contentDir, 'resources'), today, only);
  const rows = campaigns.map((campaign) => campaignRow(campaign, today));
  return {
    campaigns: rows,
    names: namesBefore(sources, rows),
    resources: resources.resources.map(resourceRow),
    problems: [...problems, ...resources.problems],
  };
}

type Content = Awaited<ReturnType<typeof readContent>>;

/** A folder that may not be opened is a problem, as one of its files is. */
function unreadable(error: unknown): Content {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string')) throw error;
  const fix = `cannot be looked through (${codeOf(error)}): look whether it may be read`;
  return { campaigns: [], names: [], resources: [], problems: [{ file: error.path, field: 'folder', fix }] };
}

async function storeAll(on: Transaction<Tables>, { campaigns, resources }: Content, at: string): Promise<ImportResult> {
  return {
    campaigns: await store(on, 'campaigns', campaigns, at, (some) =>
      on
        .insertInto('campaigns')
        .values(some)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(some[0] ?? {})))
        .execute(),
    ),
    resources: await store(on, 'resources', resources, at, (some) =>
      on
        .insertInto('resources')
        .values(some)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(newValues(some[0] ?? {})))
        .execute(),
    ),
    problems: [],
  };
}

/** Those that are called off at the desk stay so until their files say it. */
async function asAtDesk(
  on: Transaction<Tables>,
  rows: Content['campaigns'],
  renames: readonly Rename[],
): Promise<Content['campaigns']> {
  const off = await on.selectFrom('campaigns').select('id').where('file_status', 'is not', null).execute();
  const ids = new Set(off.map(({ id }) => renames.find(({ from }) => from === id)?.to ?? id));
  return rows.map((row) => {
    if (!ids.has(row.id) || isCancelled(row.status)) return row;
    const content = JSON.stringify({ ...JSON.parse(row.content), status: 'cancelled' });
    return { ...row, status: 'cancelled', content, file_status: row.status };
  });
}

function refuse(services: Services, problems: FileProblem[]): ImportResult {
  const { config, log } = services;
  for (const problem of problems) log(lineOf(problem, config.contentDir));
  log('content: nothing was imported, because of the lines above; the site shows what it knew before');
  return { ...unchanged, problems };
}

/**
 * Brings campaigns and resources in line with the content folder, all or nothing; the log names a file with a problem. A row whose file is
 * gone or not public is unlisted; what belongs to a campaign goes with it when its file is renamed. Samples are never listed in production.
 * Of several processes one imports. Rejects when the database fails.
 */
export async function importContent(services: Services): Promise<ImportResult> {
  const { config, db, log, now } = services;
  // A function may be deployed without the folder: the rows stay.
  if (!existsSync(join(config.contentDir, 'campaigns'))) return unchanged;
  const today = indiaDay(now());
  // Before the files are read: what changes meanwhile is imported the next time.
  const fingerprint = await fingerprintOf(config, today);
  if (handled.get(services) === fingerprint) return unchanged;
  if (await isImported(db, fingerprint)) {
    handled.set(services, fingerprint);
    return unchanged;
  }
  const content = await readContent(services, today).catch(unreadable);
  if (content.problems.length > 0) {
    handled.set(services, fingerprint);
    return refuse(services, content.problems);
  }
  const result = await db.transaction().execute(async (on) => {
    await waitForImports(on);
    if (await isImported(on, fingerprint)) return unchanged;
    const renames = await renamedNow(on, content.names, content.campaigns, today);
    await movePayments(on, renames);
    const campaigns = await asAtDesk(on, content.campaigns, renames);
    const stored = await storeAll(on, { ...content, campaigns }, now().toISOString());
    await moveRecords(on, renames, now());
    await noteCalledOff(on, now());
    await noteImported(on, fingerprint);
    return stored;
  });
  handled.set(services, fingerprint);
  const line = importLine(result);
  if (line) log(line);
  return result;
}

function part(noun: string, { changed, added, removed }: Counts): string[] {
  const counts = [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'removed'],
  ] as const;
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, what], at) => (at > 0 ? `${count} ${what}` : `${count} ${noun}${count === 1 ? '' : 's'} ${what}`));
  return words.length > 0 ? [words.join(', ')] : [];
}

/** As one line for the log; empty when it did nothing. */
function importLine({ campaigns, resources }: Readonly<Record<'campaigns' | 'resources', Counts>>): string {
  const parts = [...part('campaign', campaigns), ...part('resource', resources)];
  return parts.length > 0 ? `content: ${parts.join('; ')}` : '';
}

/** Its days are India's. */
export function campaignRow(campaign: Campaign, today: string): Omit<Insertable<CampaignTable>, 'updated_at'> {
  const days = campaignDays(campaign, today);
  return {
    id: String(campaign.id),
    heading: campaign.heading,
    status: campaign.status ?? '',
    price_paise: paiseOf(campaign.price ?? 0),
    ...days,
    days: daysFrom(days.start_day, days.end_day) + 1,
    listed: 1,
    seats: placesLeft(campaign),
    source: 'content',
    file_status: null,
    ...searchColumns(campaign),
    content: JSON.stringify(campaign),
  };
}

function resourceRow({ slug, resource }: ResourceOfFile): Omit<Insertable<ResourceTable>, 'updated_at'> {
  return {
    id: slug,
    title: resource.title,
    href: resource.href,
    image: resource.image ?? '',
    description: resource.description ?? '',
    published: resource.published ?? '',
    listed: 1,
    source: 'content',
    content: JSON.stringify(resource),
  };
}
