import { OFFER_HOURS } from '../../contract/waiting.ts';
import type { Database } from '../database/open.ts';
import { enrolmentStateAt } from '../payments/enrolments.ts';
import { lineEndsAt } from '../payments/waiting-list.ts';
import { campaignsWithLine, endEntry, lineOf, noteOffer, type Waiting } from '../places/line.ts';
import { beginsAt } from '../places/meeting.ts';
import { countPlaces, hasPlace, lockPlaces } from '../places/places.ts';
import type { Services } from '../services.ts';
import { toldFrom } from './called-off.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now' | 'cache'>;

const MINUTE_MS = 60_000;

/** A place is held for so long after its offer has ended: a payment that was made in time may be told of later. */
const GRACE_MS = 15 * MINUTE_MS;

/** Until when a place is offered: half of the time before the campaign begins, and a day at most, in whole minutes. */
function offeredUntil(at: Date, begins: Date): Date {
  const ms = at.getTime() + Math.min(OFFER_HOURS * 60 * MINUTE_MS, (begins.getTime() - at.getTime()) / 2);
  return new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS);
}

/** Why the whole line ends, if it does. */
function lineOver(campaign: Parameters<typeof lineEndsAt>[0] & { called_off_at: string | null }, at: Date) {
  if (at >= lineEndsAt(campaign)) return 'begun';
  return campaign.called_off_at !== null && at >= toldFrom(campaign.called_off_at) ? 'called off' : undefined;
}

/** Why somebody leaves the line: the offer is over, or there is a place already, such as one that somebody of the staff has moved. */
async function whyEnds(on: Database, { offered_until, campaign_id, user_id: id }: Waiting, email: string, at: Date) {
  if (offered_until !== null && at.getTime() > Date.parse(offered_until) + GRACE_MS) return 'expired';
  return (await hasPlace(on, campaign_id, { id, email })) ? 'taken' : undefined;
}

/** The line of a campaign with the people in it, the first one first. */
export const whoWaits = (on: Database, campaign: string) =>
  lineOf(on, campaign)
    .innerJoin('place_requests', 'place_requests.id', 'waiting_list.id')
    .select(['place_requests.name', 'place_requests.mobile', 'place_requests.email'])
    .execute();

/** Offers each place of a campaign that is free to the next in its line. Resolves to whether anything has changed. In a transaction. */
async function offerIn(on: Database, id: string, { outbox, now }: Parts): Promise<boolean> {
  await lockPlaces(on, id);
  const at = now();
  const campaign = await on.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const line = await whoWaits(on, id);
  const over = lineOver(campaign, at);
  let changed = false;
  const offered: Waiting[] = [];
  for (const entry of line) {
    const why = over ?? (entry.offered_at === null ? undefined : await whyEnds(on, entry, entry.email, at));
    if (why) changed = (await endEntry(on, entry, why, at)) || changed;
    else if (entry.offered_at !== null) offered.push(entry);
  }
  if (over || enrolmentStateAt(campaign, null, at) !== 'open') return changed;
  const places = await countPlaces(on, id);
  let free = places ? places.seats - places.held - offered.length : line.length;
  for (const entry of line) {
    if (free < 1) break;
    if (entry.offered_at !== null) continue;
    changed = true;
    const why = await whyEnds(on, entry, entry.email, at);
    if (why) {
      await endEntry(on, entry, why, at);
      continue;
    }
    await noteOffer(on, entry, at, offeredUntil(at, beginsAt(campaign)));
    await outbox.add(on, entry.email, { kind: 'line-offer', payload: { id: entry.id } }, `line-offer:${entry.id}`);
    free -= 1;
  }
  return changed;
}

/**
 * Offers every place that is free to whoever is next in the line of its campaign, and ends the offers whose time is over. Whatever frees a
 * place need not call it: what somebody waits for is left for nobody else (`countPlacesLeft`), so a place cannot go another way meanwhile.
 */
export async function offerPlaces(parts: Parts): Promise<void> {
  let changed = false;
  for (const id of await campaignsWithLine(parts.db))
    if (await parts.db.transaction().execute((on) => offerIn(on, id, parts))) changed = true;
  if (!changed) return;
  parts.cache.clear();
  parts.outbox.kick();
}
