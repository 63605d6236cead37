import type { Expression, Selectable, SqlBool } from 'kysely';
import { addDays } from '../../content/days.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import type { OwnMail } from '../mail/kinds.ts';
import { changesOf } from '../mail/walk-letters.ts';
import { cameAlong } from '../places/companions.ts';
import { hasBegun, type Meeting, meetingOf } from '../places/meeting.ts';
import { isPresenceNoted, lockPlaces, placesIn } from '../places/places.ts';
import type { Services } from '../services.ts';
import { toldFrom } from './called-off.ts';
import { enrolledIn } from './enrolled.ts';

type Campaign = Selectable<CampaignTable>;
type Noted = 'told_meeting' | 'told_before' | 'told_after';

const DAYS_BEFORE = 3;
/** Who was thanked by nobody for so many days, as by a server that stood still, is thanked no more. */
const DAYS_AFTER = 3;

/** A moment of a day in India. */
const at = (day: string, hour: string) => new Date(`${day}T${hour}:00+05:30`);

/** A letter that everybody with a place in a walk gets. */
interface WalkLetter {
  /** Where it is noted with each place of what its person was told last. */
  noted: Noted;
  /** What is told now, as it is noted; undefined where it is not the time for it. */
  told(campaign: Campaign, now: Date): string | undefined;
  /** Who gets it of those with a place. */
  to?(on: Database, campaign: string): Promise<Expression<SqlBool> | undefined>;
  /** The mail for a place; undefined where it is noted alone, since this is no news to its person. */
  mail(of: { campaign: Campaign; txnid: string; told: string; before: string | null }, now: Date): OwnMail | undefined;
}

/** Was there, or somebody who came along was, where anybody has noted who came. */
async function wasThere(on: Database, campaign: string): Promise<Expression<SqlBool> | undefined> {
  return (await isPresenceNoted(on, campaign)) ? cameAlong : undefined;
}

/** The letters of a walk, each once for what it tells, in the order in which they go out. */
const LETTERS: readonly WalkLetter[] = [
  {
    noted: 'told_meeting',
    told: (campaign, now) => (hasBegun(campaign, now) ? undefined : JSON.stringify(meetingOf(campaign))),
    mail({ txnid, told, before }, now) {
      // A place from before these letters: what holds now is noted, and nobody has been told anything else.
      if (before === null) return undefined;
      const [was, is] = [before, told].map((text): Meeting => JSON.parse(text)) as [Meeting, Meeting];
      // By what its person knows, the walk has begun: the file is about another one by now.
      if (now >= at(was.startDay, was.hour || '23:59') || !changesOf(was, is).length) return undefined;
      return { kind: 'walk-changed', payload: { txnid, told, was: before } };
    },
  },
  {
    noted: 'told_before',
    told: (campaign, now) =>
      now >= at(addDays(campaign.start_day, -DAYS_BEFORE), '08:00') && !hasBegun(campaign, now)
        ? campaign.start_day
        : undefined,
    mail: ({ txnid, told }) => ({ kind: 'walk-soon', payload: { txnid, told } }),
  },
  {
    noted: 'told_after',
    told: ({ end_day }, now) =>
      now >= at(addDays(end_day, 1), '10:00') && now < at(addDays(end_day, 1 + DAYS_AFTER), '10:00')
        ? end_day
        : undefined,
    to: wasThere,
    // Of the same walk, whose last day was corrected, its person was thanked before.
    mail: ({ campaign, txnid, told, before }) =>
      before !== null && campaign.start_day <= before ? undefined : { kind: 'walk-over', payload: { txnid, told } },
  },
];

/** The walks that take place, are not over for long, and whose files have stood still for a while: a mistake that is put right is told to nobody. */
async function walks(on: Database, now: Date, id?: string): Promise<Campaign[]> {
  const rows = await on
    .selectFrom('campaigns')
    .selectAll()
    .where('end_day', '>=', addDays(indiaDay(now), -1 - DAYS_AFTER))
    .where('listed', '=', 1)
    .where('called_off_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
  return rows.filter(
    ({ status, updated_at }) =>
      !isCancelled(status) && (now >= toldFrom(updated_at) || now.getTime() < Date.parse(updated_at)),
  );
}

const BATCH = 50;

async function untold(on: Database, { noted, to }: WalkLetter, id: string, told: string) {
  const who = await to?.(on, id);
  return placesIn(on, id)
    .select(['enrolments.id', 'txnid', `${noted} as before`])
    .where((eb) => eb.or([eb(noted, 'is', null), eb(noted, '<>', told)]))
    .$if(who !== undefined, (query) => query.where(who as Expression<SqlBool>))
    .orderBy('enrolments.id')
    .limit(BATCH)
    .execute();
}

/**
 * One transaction, and the campaign stays locked: an end in the middle loses and doubles nothing, and no other process tells meanwhile.
 * Resolves to how many it is noted with.
 */
const tellSome = ({ db, outbox, now }: Parts, letter: WalkLetter, id: string): Promise<number> =>
  db.transaction().execute(async (on) => {
    await lockPlaces(on, id);
    const [campaign] = await walks(on, now(), id);
    const told = campaign && letter.told(campaign, now());
    if (!campaign || told === undefined) return 0;
    const places = await untold(on, letter, id, told);
    if (!places.length) return 0;
    const ids = places.map((place) => place.id);
    await on
      .updateTable('enrolments')
      .set({ [letter.noted]: told })
      .where('id', 'in', ids)
      .execute();
    const mails = new Map(
      places.map(({ txnid, before }) => [txnid, letter.mail({ campaign, txnid, told, before }, now())]),
    );
    for (const { txnid, to } of await enrolledIn(on, id, [...mails.keys()])) {
      const mail = mails.get(txnid);
      if (to && mail) await outbox.add(on, to, mail);
    }
    return places.length;
  });

type Parts = Pick<Services, 'db' | 'outbox' | 'now'>;

/**
 * Tells everybody who has a place in a walk what `LETTERS` says, each once for what is told, whatever is restarted or runs twice. Who gets a
 * place later is told the next time. Of a place that is gone nobody is told.
 */
export async function tellOfWalks(parts: Parts): Promise<void> {
  for (const campaign of await walks(parts.db, parts.now())) {
    for (const letter of LETTERS) {
      const told = letter.told(campaign, parts.now());
      if (told === undefined || !(await untold(parts.db, letter, campaign.id, told)).length) continue;
      while (await tellSome(parts, letter, campaign.id)) parts.outbox.kick();
    }
  }
}
