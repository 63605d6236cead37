import { addDays } from '../../content/days.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { INDIA_OFFSET_MS, indiaDay } from '../../lib/format.ts';
import { startHour } from '../mail/receipt-letters.ts';
import { fingerprintOf, type Roster, rosterOf } from '../mail/roster.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'db' | 'outbox' | 'now'>;

/** Hours in India: the list goes out the evening before, and in the morning where it has changed. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 6;

async function leadersOfSoon({ db }: Parts, today: string) {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('staff_campaigns', 'staff_campaigns.campaign_id', 'campaigns.id')
    .innerJoin('staff', 'staff.id', 'staff_campaigns.staff_id')
    .select(['campaigns.id', 'campaigns.status', 'campaigns.start_day', 'campaigns.content', 'staff.email'])
    .where('campaigns.listed', '=', 1)
    .where('campaigns.start_day', 'in', [today, addDays(today, 1)])
    .where('staff.role', '=', 'leader')
    .execute();
  return rows.filter(({ status }) => !isCancelled(status));
}

/** Whether a campaign has begun; one of which only the day is known has not before that is over. */
export function hasBegun({ start_day, content }: { start_day: string; content: string }, at: Date): boolean {
  const hour = startHour(JSON.parse(content) as Campaign) || '23:59';
  return at.getTime() >= Date.parse(`${start_day}T${hour}:00+05:30`);
}

/**
 * Mails the leaders of each campaign who comes, the evening before it and again in the morning where that has changed: each mail once,
 * however many processes ask, and none after it has begun.
 */
export async function mailRosters(parts: Parts): Promise<void> {
  const { db, outbox, now } = parts;
  const at = now();
  const today = indiaDay(at);
  const hour = new Date(at.getTime() + INDIA_OFFSET_MS).getUTCHours();
  const rosters = new Map<string, Roster | undefined>();
  for (const row of await leadersOfSoon(parts, today)) {
    const isToday = row.start_day === today;
    if (isToday ? hasBegun(row, at) : hour < EVENING_HOUR) continue;
    const key = (part: string) => `roster:${part}:${row.start_day}:${row.id}:${row.email}`;
    const known = await db
      .selectFrom('mails')
      .select(['once_key', 'payload'])
      .where('once_key', 'in', [key('evening'), key('morning')])
      .execute();
    const evening = known.find(({ once_key }) => once_key === key('evening'));
    const part = evening ? 'morning' : 'evening';
    // There is no third list.
    if (evening && (!isToday || hour < MORNING_HOUR || known.length > 1)) continue;
    const roster = rosters.get(row.id) ?? (await rosterOf(db, row.id));
    if (!roster) continue;
    rosters.set(row.id, roster);
    const fingerprint = fingerprintOf(roster);
    if (evening && (JSON.parse(evening.payload) as { fingerprint: string }).fingerprint === fingerprint) continue;
    await outbox.add(db, row.email, { kind: 'roster', payload: { campaign: row.id, part, fingerprint } }, key(part));
    outbox.kick();
  }
}
