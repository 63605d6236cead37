import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Campaign } from '../../src/contract/campaign.ts';
import { readPaise } from '../../src/contract/rupees.ts';
import { campaignRow } from '../../src/server/campaigns/import/import-content.ts';
import type { Database } from '../../src/server/database/open.ts';

/** A campaign with every field filled; days from 27 to 29 November 2099. */
export function sampleCampaign(id: string, changes: Partial<Campaign> = {}): Campaign {
  return {
    id,
    heading: `The ${id} campaign`,
    body: 'We go up light.\n\nBring:\n- boots\n- a cup\n\nMore at https://example.org/more.',
    footer: 'Come as you are.',
    status: 'active',
    startTime: '2099-11-26T18:30:00.000Z',
    endTime: '2099-11-28T18:30:00.000Z',
    price: 0,
    enrolledCount: 7,
    raised: 2500,
    goal: 10000,
    assets: [
      { url: '/pictures/scene-trail.svg', alt: 'Walkers on a trail' },
      { url: '/pictures/scene-lake.svg', alt: 'A lake at noon' },
      { url: '/pictures/scene-pass.svg', alt: 'A pass in the snow' },
    ],
    location: { place: 'Bus stand', address: 'Barshaini, Kullu' },
    contact: { mobile: '+91 00000 00010', email: 'treks@example.org', alternate: null },
    fact: {
      baseCamp: 'Barshaini',
      roadHead: 'The road head of Kasol',
      railHead: 'Joginder Nagar',
      trekType: 'Moderate',
      altitude: '2,950 m',
    },
    instuctions: [
      { id: 'one', instuction: 'Bring a steel bottle.', active: true, deleted: false },
      { id: 'two', instuction: 'An instruction that was taken back.', active: false, deleted: false },
      { id: 'three', instuction: 'An instruction that was deleted.', active: true, deleted: true },
    ],
    itineraries: [
      { id: 'a', date: '2099-11-26T18:30:00.000Z', heading: 'Up to the meadow', body: 'Twelve kilometres.' },
      { id: 'b', date: '2099-11-27T18:30:00.000Z', heading: 'Work', body: 'We work in pairs.' },
    ],
    ...changes,
  };
}

/** Puts a campaign into the database of an app in this process. */
export async function addCampaignTo(db: Database, id: string, changes: Partial<Campaign> = {}): Promise<void> {
  const row = campaignRow(sampleCampaign(id, changes), '2099-01-01');
  await db
    .insertInto('campaigns')
    .values({ ...row, source: 'test', updated_at: new Date().toISOString() })
    .execute();
}

/** Changes the database of a running site, as another process would. */
export function changeDatabase(dataDir: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    change(database);
  } finally {
    database.close();
  }
}

/** Puts campaigns into the database of a running site. The API shows them within a second. */
export function addCampaigns(dataDir: string, campaigns: readonly Campaign[]): void {
  changeDatabase(dataDir, (database) => {
    for (const campaign of campaigns) {
      // A price that no file could have stands in the answer alone.
      const price = readPaise(campaign.price ?? 0) === null ? 0 : campaign.price;
      const row = {
        ...campaignRow({ ...campaign, price }, '2099-01-01'),
        content: JSON.stringify(campaign),
        source: 'test',
        updated_at: new Date().toISOString(),
      };
      const names = Object.keys(row);
      const places = names.map(() => '?').join(', ');
      const values = Object.values(row).map((value) => value as string | number);
      database.prepare(`INSERT OR REPLACE INTO campaigns (${names.join(', ')}) VALUES (${places})`).run(...values);
    }
  });
}
