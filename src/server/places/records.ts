import type { Campaign } from '../../contract/campaign.ts';
import type { RecordedWalk } from '../../contract/impact.ts';
import { type DeskRecord, heldRecord, roundKilograms } from '../../contract/walk-record.ts';
import type { Database } from '../database/open.ts';

/** What the desk has stored of a walk: people of both lists, and whole grams by kind as JSON. All null before it notes anything. */
export interface StoredRecord {
  people: number | null;
  others: number | null;
  grams: string | null;
  went: string | null;
  withdrawn: number | null;
}

const STORED_RECORD = ['people', 'others', 'grams', 'went', 'withdrawn'] as const;

/** Grams by kind, JSON, as kilograms by kind. */
const kilogramsOf = (grams: string): NonNullable<DeskRecord['kinds']> =>
  Object.fromEntries(
    Object.entries(JSON.parse(grams) as Record<string, number>).map(([kind, one]) => [
      kind,
      roundKilograms(one / 1000),
    ]),
  );

/** The desk's word on a walk; undefined where it has none. */
export const deskRecordOf = ({ people, others, grams, went, withdrawn }: StoredRecord): DeskRecord | undefined =>
  grams === null
    ? undefined
    : { people: (people ?? 0) + (others ?? 0), kinds: kilogramsOf(grams), went, withdrawn: withdrawn === 1 };

/** The records that the site shows, of all campaigns or of some. */
export async function recordedWalks(db: Database, ids?: readonly string[]): Promise<RecordedWalk[]> {
  const rows = await db
    .selectFrom('campaigns')
    .leftJoin('walks', 'walks.campaign_id', 'campaigns.id')
    .select(['campaigns.id', 'heading', 'start_day', 'end_day', 'content', ...STORED_RECORD])
    .where('listed', '=', 1)
    .where((eb) => eb.or([eb('walks.campaign_id', 'is not', null), eb('content', 'like', '%"gathered":%')]))
    .$if(ids !== undefined, (query) => query.where('campaigns.id', 'in', ['', ...(ids ?? [])]))
    .execute();
  return rows.flatMap(({ id, heading, start_day: startDay, end_day: endDay, content, ...stored }) => {
    const { gathered }: Campaign = JSON.parse(content);
    const record = heldRecord(gathered, deskRecordOf(stored));
    if (!record) return [];
    const { photos: _, ...numbers } = record;
    return [{ id, heading, startDay, endDay, ...numbers }];
  });
}

/** What the desk has noted, by campaign, for a build, which reads the files itself. */
export async function deskRecords(db: Database): Promise<Record<string, DeskRecord>> {
  const rows = await db
    .selectFrom('walks')
    .select(['campaign_id', ...STORED_RECORD])
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ campaign_id, ...stored }) => {
      const desk = deskRecordOf(stored);
      return desk ? [[campaign_id, desk]] : [];
    }),
  );
}
