import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { campaignRow } from '../../../src/server/campaigns/import/import-content.ts';
import { sendTo } from '../../helpers/calls.ts';
import { sampleCampaign } from '../../helpers/campaigns.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T09:00:00+05:30`);
const day = (text: string) => new Date(`${text}T00:00:00+05:30`).toISOString();

const campaign = (id: string, first: string, last: string, changes: Partial<Campaign> = {}): Campaign =>
  sampleCampaign(id, {
    heading: `Number ${id}`,
    body: '',
    location: null,
    fact: null,
    startTime: day(first),
    endTime: day(last),
    ...changes,
  });

const campaigns = [
  campaign('november', '2026-11-28', '2026-11-30', { location: { region: 'Kullu' }, fact: { trekType: 'Easy' } }),
  campaign('over-the-turn', '2026-11-30', '2026-12-02', { price: 500, location: { region: 'KULLU ' } }),
  campaign('december', '2026-12-31', '2026-12-31', { price: 2500, fact: { trekType: 'Moderate, 9 km' } }),
  campaign('a-winter', '2026-11-01', '2027-02-01', { location: { region: 'Ladakh' }, fact: { trekType: 'Difficult' } }),
  campaign('january', '2027-01-01', '2027-01-02', { location: { region: 'Lahaul and Spiti', place: 'Kaza' } }),
  campaign('past', '2025-12-30', '2026-01-02', { heading: 'Clean UP the Ridge', body: 'Twelve sacks.\n\nTwo mules.' }),
  campaign('signs', '2027-03-01', '2027-03-01', {
    heading: '100% of a_b "quoted" it\'s \\o/',
    fact: { trekType: '?' },
  }),
  campaign('no-signs', '2027-03-02', '2027-03-02', { heading: '100 of axb quoted its o' }),
  campaign('joined', '2027-03-04', '2027-03-04', { heading: 'Cleanup of Devi’s “old” fort', body: 'At गाँव, १२ km.' }),
  campaign('dashed', '2027-03-05', '2027-03-05', { heading: 'Shrine clean\u2011up', body: 'These alleys' }),
  campaign('hindi', '2027-03-03', '2027-03-03', { heading: 'तुंगनाथ की सफ़ाई', body: 'CAFÉ\u0301 ÉTÉ' }),
];

let app: TestApp;
const list = (query: Record<string, string>) => sendTo(app)('listCampaigns', { query: { size: '50', ...query } });
const idsOf = async (query: Record<string, string>) => {
  const { data } = await list(query);
  const { count, rows } = data as { count: number; rows: Campaign[] };
  expect(count).toBe(rows.length);
  return rows.map(({ id }) => id);
};

describe('a search', () => {
  beforeAll(async () => {
    app = await startApp({ at: NOW });
    const { db } = app;
    await db.deleteFrom('campaigns').execute();
    const updated_at = NOW.toISOString();
    const rows = campaigns.map((one) => ({ ...campaignRow(one, TODAY), source: 'test', updated_at }));
    await db.insertInto('campaigns').values(rows).execute();
  });
  afterAll(() => app.close());

  // All lists come latest first.
  it.each<[Record<string, string>, string[]]>([
    [{ month: '2026-11' }, ['over-the-turn', 'november', 'a-winter']],
    [{ month: '2026-12' }, ['december', 'over-the-turn', 'a-winter']],
    [{ month: '2027-02' }, ['a-winter']],
    [{ month: '2026-01' }, ['past']],
    [{ month: '2025-12' }, ['past']],
    [{ month: '2031-05' }, []],
    [{ month: '0000-01' }, []],
    [{ month: '9999-12' }, []],
    [{ region: 'Kullu' }, ['over-the-turn', 'november']],
    [{ region: 'kullu' }, ['over-the-turn', 'november']],
    [{ region: 'Lahaul' }, []],
    [{ region: 'lahaul AND spiti' }, ['january']],
    [{ difficulty: 'easy' }, ['november']],
    [{ difficulty: 'moderate' }, ['december']],
    [{ difficulty: 'difficult' }, ['a-winter']],
    [{ price: 'paid' }, ['december', 'over-the-turn']],
    [{ price: 'free', month: '2026-11' }, ['november', 'a-winter']],
    ...['clean up', 'cleanup', 'clean-up', 'CLEAN–UP', 'clean\u00adup'].map(
      (words): [Record<string, string>, string[]] => [{ words }, ['dashed', 'joined', 'past']],
    ),
    [{ words: "devi's" }, ['joined']],
    [{ words: 'devi’s' }, ['joined']],
    [{ words: '"old"' }, ['joined']],
    [{ words: '„old“' }, ['joined']],
    [{ words: 'गांव 12' }, ['joined']],
    [{ words: 'सफाई' }, ['hindi']],
    [{ words: 'स\u092b\u093cा\u200dई' }, ['hindi']],
    [{ words: 'cafe ete' }, ['hindi']],
    [{ words: 'seal' }, []],
    [{ words: 'RIDGE  mules' }, ['past']],
    [{ words: 'ridge kaza' }, []],
    [{ words: 'kaza' }, ['january']],
    [{ words: 'ladakh' }, ['a-winter']],
    [{ words: 'तुंगनाथ' }, ['hindi']],
    [{ words: 'été' }, ['hindi']],
  ])('%j finds %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ status: 'incoming', month: '2026-11' }, ['november', 'over-the-turn']],
    [{ status: 'ongoing', month: '2026-12' }, ['a-winter']],
    [{ status: 'ongoing', month: '2027-03' }, []],
    [{ status: 'archived', month: '2025-12' }, ['past']],
    [{ status: 'archived', words: 'sacks', price: 'free', difficulty: '' }, ['past']],
    [{ status: 'incoming', region: 'Kullu', price: 'paid', month: '2026-12', words: 'number' }, ['over-the-turn']],
    [{ status: 'incoming', region: 'Kullu', price: 'paid', month: '2026-12', difficulty: 'easy' }, []],
    [{ status: 'slider', month: '2026-12', difficulty: 'moderate' }, ['december']],
  ])('%j finds %j: every part has to fit', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each<[string, string[]]>([
    ['100%', ['signs']],
    ['%', ['signs']],
    ['a_b', ['signs']],
    ['_', ['signs']],
    ['"quoted"', ['signs']],
    ["it's", ['signs']],
    ["'", ['joined', 'signs']],
    ['\\', ['signs']],
    ['\\o/', ['signs']],
    ["'; drop table campaigns; --", []],
    ['100', ['no-signs', 'signs']],
    ['?', []],
    ['$1', []],
    ['number\njanuary', ['january']],
  ])('the words %s stand for themselves', async (words, ids) => {
    expect(await idsOf({ words })).toEqual(ids);
  });
});
