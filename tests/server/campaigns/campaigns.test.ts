import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign, CampaignFilter } from '../../../src/contract/campaign.ts';
import { indiaDay } from '../../../src/lib/format.ts';
import { selectCampaignPage } from '../../../src/server/campaigns/queries.ts';
import { calls, envelopeOf, type Parts, requestFor } from '../../helpers/calls.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { fillCampaigns, planOf } from '../../helpers/many.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

type Page = { count: number; rows: Campaign[] };

const send = async (app: TestApp, name: keyof typeof calls, parts: Parts = {}) =>
  envelopeOf(await app.handle(requestFor(calls[name], parts)));

async function list(app: TestApp, status: CampaignFilter, page = 0, size = 50): Promise<Page> {
  const query = { status, page: String(page), size: String(size) };
  return (await send(app, 'listCampaigns', { query })).data as Page;
}

const dayOf = (time: string | null | undefined) => indiaDay(new Date(time ?? ''));

describe('a fresh copy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('moves a campaign between the filters at midnight in India, not in Greenwich', async () => {
    const first = (await list(app, 'incoming')).rows[0];
    const start = dayOf(first?.startTime);
    const shown = async (at: string) => {
      const own = await startApp();
      await own.services.db.updateTable('campaigns').set({ source: '' }).execute();
      own.setTime(at);
      const ids = (await list(own, 'ongoing')).rows.map(({ id }) => id);
      await own.close();
      return ids.includes(first?.id ?? '');
    };
    expect(await shown(`${start}T00:00:01+05:30`)).toBe(true);
    expect(await shown(new Date(Date.parse(`${start}T00:00:00+05:30`) - 1000).toISOString())).toBe(false);
  });
});

describe('the content folder', () => {
  it('is imported when it changes: added, changed, withdrawn; a file with a mistake keeps what was known', async () => {
    const contentDir = await mkdtemp(join(tmpdir(), 'hh-content-'));
    await cp(join(fixtureContent, 'campaigns'), join(contentDir, 'campaigns'), { recursive: true });
    await cp(join(fixtureContent, 'resources'), join(contentDir, 'resources'), { recursive: true });
    const app = await startApp({ config: { contentDir } });
    const file = (name: string) => join(contentDir, 'campaigns', `${name}.md`);
    const text = await readFile(file('shimla-ridge-morning'), 'utf8');
    const status = async (id: string) => (await send(app, 'getCampaign', { params: { id } })).http;
    const heading = async (id: string) =>
      ((await send(app, 'getCampaign', { params: { id } })).data as Campaign).heading;

    expect(await status('brand-new')).toBe(404);
    await writeFile(`${file('brand-new')}.part`, text);
    await rename(`${file('brand-new')}.part`, file('brand-new'));
    await expect.poll(() => status('brand-new'), { timeout: 10_000 }).toBe(200);
    expect((await list(app, 'incoming')).rows.map(({ id }) => id)).toContain('brand-new');

    await writeFile(file('brand-new'), text.replace(/^heading: .*$/m, 'heading: Another name'));
    await expect.poll(() => heading('brand-new'), { timeout: 10_000 }).toBe('Another name');

    await writeFile(file('brand-new'), text.replace(/^heading: .*$/m, 'heding: A mistake'));
    await expect.poll(() => app.lines.some((line) => line.includes('brand-new.md')), { timeout: 10_000 }).toBe(true);
    expect(await heading('brand-new')).toBe('Another name');

    await rm(file('brand-new'));
    await expect.poll(() => status('brand-new'), { timeout: 10_000 }).toBe(404);
    const kept = app.db.selectFrom('campaigns').select('listed').where('id', '=', 'brand-new');
    expect(await kept.executeTakeFirst()).toEqual({ listed: 0 });
    await app.close();
    await rm(contentDir, { recursive: true });
  });
});

describe('many campaigns', () => {
  let app: TestApp;
  const today = '2026-11-28';
  beforeAll(async () => {
    app = await startApp({ at: new Date(`${today}T05:00:00Z`) });
    await fillCampaigns(app.db, 10_000, today);
  });
  afterAll(() => app.close());

  it.each(['incoming', 'ongoing', 'archived', 'slider'] as const)(
    '%s: is read over an index, never over the table',
    async (filter) => {
      const { db } = app;
      const sqlite = app.config.database.kind === 'sqlite';
      // As autovacuum leaves it in life: half of the campaigns are read from the index only where the table need not be asked.
      if (!sqlite) await db.executeQuery(CompiledQuery.raw('vacuum analyze campaigns'));
      const query = (await selectCampaignPage(db, filter, today, { page: 0, size: 9 })).compile();
      const plan = await db.executeQuery(
        CompiledQuery.raw(planOf(app.config.database.kind, query.sql), [...query.parameters]),
      );
      const text = JSON.stringify(plan.rows);
      expect(text).toMatch(sqlite ? /SEARCH campaigns USING COVERING INDEX campaigns_by_/ : /Index (Only )?Scan/);
      expect(text).not.toMatch(/SCAN campaigns|Seq Scan/);
    },
  );
});
