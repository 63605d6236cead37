import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchColumns } from '../../../src/server/campaigns/search.ts';
import { sampleCampaign } from '../../helpers/campaigns.ts';
import { type OldDatabase, oldDatabase } from '../../helpers/old-database.ts';

let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0021-google-links');
});
afterEach(() => old.close());

const row = (id: string, heading: string, content: string) => ({
  ...{ id, heading, content, status: 'active', price_paise: 0, start_day: '2026-06-05', end_day: '2026-06-06' },
  ...{ days: 2, listed: 1, source: '', updated_at: '2026-05-01T08:00:00.000Z' },
});
const columns = async (id: string) => {
  const { rows } = await sql`select region, difficulty, search_text from campaigns where id = ${id}`.execute(old.db);
  return rows[0];
};

it('campaigns that no file fills anew can be searched after the migration as if they were imported', async () => {
  const whole = sampleCampaign('whole', { location: { place: 'Kaza', region: 'Lahaul  and Spiti', address: null } });
  await old.add('campaigns', row('whole', whole.heading, JSON.stringify(whole)));
  for (let number = 0; number < 450; number++) {
    const one = sampleCampaign(`many-${String(number).padStart(3, '0')}`);
    await old.add('campaigns', row(String(one.id), one.heading, JSON.stringify(one)));
  }
  await old.migrate();
  expect(await columns('whole')).toEqual(searchColumns(whole));
  expect(await columns('many-000')).toEqual(searchColumns(sampleCampaign('many-000')));
  expect(await columns('many-449')).toEqual(searchColumns(sampleCampaign('many-449')));
});

it.each(['{}', 'null', '[]', '"text"', '{"location":7,"fact":"x","body":{}}', 'no JSON'])(
  'a row whose content is %s does not hold up the migration',
  async (content) => {
    await old.add('campaigns', row('odd', 'An Odd One', content));
    await old.migrate();
    expect(await columns('odd')).toEqual({ region: '', difficulty: '', search_text: 'an odd one' });
  },
);
