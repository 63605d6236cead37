import { CompiledQuery } from 'kysely';
import type { CampaignSearch } from '../../src/contract/campaign-list.ts';
import { indiaDay } from '../../src/lib/format.ts';
import { countCampaigns, selectCampaignPage } from '../../src/server/campaigns/queries.ts';
import type { Database } from '../../src/server/database/open.ts';
import { fillCampaigns, planOf } from '../helpers/many.ts';
import { startApp } from '../helpers/server.ts';
import { growthOfData, typical } from './growth-of-data.ts';

const SIZES = [24, 1_000, 10_000, 100_000];
const timed = async (task: () => Promise<unknown>) => (await typical(task, 2)).padStart(12);

async function row(db: Database, size: number, today: string): Promise<string> {
  const page =
    (filter: 'incoming' | 'ongoing' | 'archived', number: number, search: CampaignSearch = {}) =>
    async () =>
      (await selectCampaignPage(db, filter, today, { page: number, size: 9 }, search)).execute();
  const last = Math.max(0, Math.floor((await countCampaigns(db, 'incoming', today)) / 9) - 1);
  const times = [
    await timed(page('incoming', 0)),
    await timed(page('ongoing', 0)),
    await timed(page('archived', 0)),
    await timed(page('incoming', last)),
    await timed(() => countCampaigns(db, 'incoming', today)),
    await timed(page('incoming', 0, { month: today.slice(0, 7), price: 'free' })),
    await timed(() => countCampaigns(db, 'incoming', today, { region: 'Kullu', difficulty: 'easy' })),
    await timed(() => countCampaigns(db, 'incoming', today, { words: 'no such words' })),
  ];
  return `${String(size).padStart(10)}${times.join('')}`;
}

/** Prints what grows with the campaigns, and with the years. */
export async function growth(): Promise<void> {
  await growthOfCampaigns();
  await growthOfData();
}

/** Prints what the list costs without anything kept in memory, from 24 to 100,000 campaigns, and the plan of its query. */
async function growthOfCampaigns(): Promise<void> {
  console.log('\nThe list as the number of campaigns grows, nothing kept in memory (median)\n');
  const names = ['incoming', 'ongoing', 'archived', 'last page', 'count', 'month', 'region', 'words'];
  console.log(`${'campaigns'.padStart(10)}${names.map((name) => name.padStart(12)).join('')}`);
  const app = await startApp();
  const { db } = app;
  const today = indiaDay(new Date());
  for (const size of SIZES) {
    await db.deleteFrom('campaigns').execute();
    await fillCampaigns(db, size, today);
    console.log(await row(db, size, today));
  }
  const query = (await selectCampaignPage(db, 'incoming', today, { page: 0, size: 9 })).compile();
  const plan = await db.executeQuery(
    CompiledQuery.raw(planOf(app.config.database.kind, query.sql), [...query.parameters]),
  );
  console.log(
    `\nPlan of the first page: ${JSON.stringify(plan.rows.map((step) => Object.values(step as object).at(-1)))}`,
  );
  await app.close();
}
