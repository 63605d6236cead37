import type { Transaction } from 'kysely';
import type { GatheredKind } from '../../contract/walk-record.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { companionsIn } from '../places/companions.ts';
import { isHeld, lockPlaces, placesIn } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';

export interface Walk {
  /** Who came of those who enrolled on this site, and others. */
  people: number;
  others: number;
  /** Whole grams by kind; a kind that was not weighed is missing. */
  grams: Partial<Record<GatheredKind, number>>;
  /** Where it was brought. */
  went: string;
  /** Whether the site shows nothing of it. */
  withdrawn: boolean;
  note: string;
  /** Email of who noted it last, and when: ISO 8601 in UTC. */
  notedBy: string;
  notedAt: string;
}

/** Grams as kilograms with one decimal at most: `12.5`. */
export const inKilograms = (grams: number): string => String(Math.round(grams / 100) / 10);

/** The name of a kind as a label: `Plastic`. */
export const kindLabel = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** What was noted of a campaign; undefined where nothing was. */
export async function walkOf(db: Database, campaign: string): Promise<Walk | undefined> {
  const row = await db.selectFrom('walks').selectAll().where('campaign_id', '=', campaign).executeTakeFirst();
  if (!row) return undefined;
  const { campaign_id: _, grams, withdrawn, noted_by: notedBy, noted_at: notedAt, ...rest } = row;
  return { ...rest, grams: JSON.parse(grams), withdrawn: withdrawn === 1, notedBy, notedAt };
}

async function countCame(on: Database, campaign: string): Promise<number> {
  const { people } = await placesIn(on, campaign)
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('came', '=', 1)
    .executeTakeFirstOrThrow();
  const along = companionsIn(on, campaign).select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await along.where('came', '=', 1).executeTakeFirstOrThrow();
  return Number(people) + Number(count);
}

async function setCame(on: Database, campaign: string, ids: readonly string[], came: 0 | 1): Promise<void> {
  if (!ids.length) return;
  const places = on.updateTable('enrolments').set({ came }).where('campaign_id', '=', campaign).where(isHeld);
  await places.where('id', 'in', ids).execute();
  const along = companionsIn(on, campaign).select('companions.id').where('companions.id', 'in', ids);
  await on.updateTable('companions').set({ came }).where('id', 'in', along).execute();
}

interface WalkNote extends Omit<Walk, 'people'> {
  campaign: string;
  /** The ids of the places, also of those who come along, that the page listed, and of those whose person came. Others stay as they are. */
  listed: readonly string[];
  came: readonly string[];
}

/** Notes who came and what was gathered, in place of what was noted before. Resolves to what stands then. */
export async function noteWalk(on: Transaction<Tables>, note: WalkNote): Promise<Walk> {
  const { campaign: campaign_id, listed, came, ...walk } = note;
  const { grams, withdrawn, notedBy: noted_by, notedAt: noted_at, ...rest } = walk;
  const common = { ...rest, grams: JSON.stringify(grams), withdrawn: withdrawn ? 1 : 0, noted_by, noted_at };
  // Who notes the same walk at this moment waits here, as do letters about it: both change many places.
  await lockPlaces(on, campaign_id);
  await on
    .insertInto('walks')
    .values({ campaign_id, people: 0, ...common })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(common))
    .execute();
  await setCame(
    on,
    campaign_id,
    listed.filter((id) => !came.includes(id)),
    0,
  );
  await setCame(on, campaign_id, came, 1);
  const people = await countCame(on, campaign_id);
  await on.updateTable('walks').set({ people }).where('campaign_id', '=', campaign_id).execute();
  return { ...walk, people };
}

/** One thing of a walk: `others`, a kind of what was gathered, or `came` with the id of a place; with the value that it had, and gets. */
interface WalkLine {
  campaign: string;
  name: string;
  /** As a form shows it: a number, kilograms, or `yes`; empty for none. */
  was: string;
  value: string;
  notedBy: string;
  notedAt: string;
}

/** Something else stands there than what was to be changed. */
export class WalkChanged extends Error {
  override name = 'WalkChanged';
  readonly now: string;

  constructor(now: string) {
    super('Somebody has changed this meanwhile.');
    this.now = now;
  }
}

const placeOfLine = (name: string) => /^came (.+)$/.exec(name)?.[1];

/** What stands now under the name of a line. Rejects with 404 where nobody has that place any more. */
export async function walkValue(on: Database, campaign: string, name: string): Promise<string> {
  const id = placeOfLine(name);
  if (id !== undefined) {
    const place =
      (await placesIn(on, campaign).select('came').where('id', '=', id).executeTakeFirst()) ??
      (await companionsIn(on, campaign).select('came').where('id', '=', id).executeTakeFirst());
    if (!place) throw new HttpError(404, 'Nobody has this place any more.');
    return place.came ? 'yes' : '';
  }
  const walk = await walkOf(on, campaign);
  if (name === 'others') return String(walk?.others || '');
  const grams = walk?.grams[name as GatheredKind];
  return grams === undefined ? '' : inKilograms(grams);
}

/** Notes one thing of a walk, in place of what it was; to be called in a transaction. Throws `WalkChanged` where something else stands there. */
export async function noteWalkLine(on: Transaction<Tables>, line: WalkLine): Promise<void> {
  const { campaign: campaign_id, name, value, notedBy: noted_by, notedAt: noted_at } = line;
  // Written first: who notes the same walk at this moment waits here.
  const empty = { people: 0, others: 0, grams: '{}', went: '', withdrawn: 0, note: '' };
  await on
    .insertInto('walks')
    .values({ campaign_id, ...empty, noted_by, noted_at })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ noted_by, noted_at }))
    .execute();
  const now = await walkValue(on, campaign_id, name);
  if (now !== line.was) throw new WalkChanged(now);
  const row = on.updateTable('walks').where('campaign_id', '=', campaign_id);
  const id = placeOfLine(name);
  if (id !== undefined) {
    await setCame(on, campaign_id, [id], value === 'yes' ? 1 : 0);
    await row.set({ people: await countCame(on, campaign_id) }).execute();
  } else if (name === 'others') await row.set({ others: Number(value) }).execute();
  else {
    const { [name as GatheredKind]: _, ...grams } = (await walkOf(on, campaign_id))?.grams ?? {};
    const all = value === '' ? grams : { ...grams, [name]: Math.round(Number(value) * 1000) };
    await row.set({ grams: JSON.stringify(all) }).execute();
  }
}
