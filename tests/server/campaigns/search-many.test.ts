import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import type { CampaignSearch } from '../../../src/contract/campaign-list.ts';
import { selectCampaignPage } from '../../../src/server/campaigns/queries.ts';
import { sendTo } from '../../helpers/calls.ts';
import { fillCampaigns, planOf } from '../../helpers/many.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const NOW = new Date('2026-11-21T09:00:00+05:30');
let app: TestApp;
const list = (query: Record<string, string>) => sendTo(app)('listCampaigns', { query });

describe('with a hundred thousand campaigns', () => {
  const today = '2026-11-21';
  beforeAll(async () => {
    app = await startApp({ at: NOW });
    await app.services.db.deleteFrom('campaigns').execute();
    await fillCampaigns(app.services.db, 100_000, today);
  });
  afterAll(() => app.close());

  it.each(['incoming', 'archived'] as const)('%s: each that is found is on one page exactly', async (status) => {
    const query = { status, month: status === 'incoming' ? '2027-02' : '2026-02', price: 'free', words: 'walk number' };
    const seen: unknown[] = [];
    let count = 0;
    for (let page = 0; page * 9 <= count; page++) {
      const { data } = await list({ ...query, page: String(page), size: '9' });
      const found = data as { count: number; rows: Campaign[] };
      count = found.count;
      seen.push(...found.rows.map(({ id }) => id));
    }
    expect(count).toBeGreaterThan(20);
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
  });

  it.each<[Parameters<typeof selectCampaignPage>[1], CampaignSearch]>([
    ['incoming', { month: '2027-02', region: 'Kullu' }],
    ['incoming', { difficulty: 'easy', price: 'paid' }],
    ['ongoing', { month: '2026-11', difficulty: 'easy' }],
    ['archived', { month: '2026-02', region: 'Kullu', price: 'free' }],
    ['all', { month: '2026-02', price: 'free' }],
  ])('%s by %j is read over an index, never over the table', async (filter, search) => {
    const { db } = app.services;
    const sqlite = app.config.database.kind === 'sqlite';
    if (!sqlite) await db.executeQuery(CompiledQuery.raw('analyze campaigns'));
    const query = (await selectCampaignPage(db, filter, today, { page: 0, size: 9 }, search)).compile();
    const plan = await db.executeQuery(
      CompiledQuery.raw(planOf(app.config.database.kind, query.sql), [...query.parameters]),
    );
    const text = JSON.stringify(plan.rows);
    expect(text).toMatch(sqlite ? /SEARCH campaigns USING COVERING INDEX campaigns_by_/ : /Index (Only )?Scan/);
    expect(text).not.toMatch(/SCAN campaigns|Seq Scan/);
  });
});
