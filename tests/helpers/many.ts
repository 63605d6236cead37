import { DAY_MS } from '../../src/lib/format.ts';
import { campaignRow } from '../../src/server/campaigns/import/import-content.ts';
import type { Database } from '../../src/server/database/open.ts';

const BATCH = 500;

const dayAt = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00+05:30`) + days * DAY_MS).toISOString();

/** Fills the table with campaigns of one to nine days, half of them over, half to come, about one in a hundred going on. */
export async function fillCampaigns(db: Database, count: number, today: string): Promise<void> {
  const updated_at = new Date().toISOString();
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => {
      const index = start + offset;
      const first = Math.round((index / count - 0.5) * 1000);
      const campaign = {
        id: `many-${String(index).padStart(6, '0')}`,
        heading: `Campaign number ${index}`,
        body: 'We walk up with empty sacks and come down with full ones. '.repeat(6),
        status: 'active',
        startTime: dayAt(today, first),
        endTime: dayAt(today, first + (index % 9)),
        price: (index % 4) * 500,
        ...(index % 2 === 0 && { places: 60, enrolledCount: 0 }),
      };
      return { ...campaignRow(campaign, today), updated_at };
    });
    await db.insertInto('campaigns').values(rows).execute();
  }
}

/** The statement that makes an engine explain another. */
export function planOf(engine: 'sqlite' | 'postgres', statement: string): string {
  return `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${statement}`;
}
