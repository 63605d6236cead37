import { type ExpressionBuilder, sql } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { readPaise } from '../../contract/rupees.ts';
import { RETURNED } from '../database/queries.ts';
import type { Tables } from '../database/schema.ts';
import { withPlace } from './places-taken.ts';

/** What was paid and has not gone back. A sum of PostgreSQL would arrive as text. */
function sumOf(table: 'enrolments' | 'donations') {
  const wentBack = sql`exists (select 1 from closed_matters where txnid = ${sql.ref(`${table}.txnid`)} and matter = ${RETURNED})`;
  const kept = sql`case when ${wentBack} then 0 else ${sql.ref(`${table}.amount_paise`)} end`;
  return sql<number>`cast(coalesce(sum(${kept}), 0) as bigint)`.as('sum');
}

/**
 * Selects what is recorded of each campaign: people who have a place, paise paid for places, and paise given to it. Part of the same
 * query.
 */
export function recorded(eb: ExpressionBuilder<Tables, 'campaigns'>) {
  const gifts = eb.selectFrom('donations').whereRef('donations.campaign_id', '=', 'campaigns.id');
  return [
    withPlace(eb).select(sql<number>`count(*)`.as('count')).as('enrolled'),
    withPlace(eb).where('enrolments.status', '=', 'PAID').select(sumOf('enrolments')).as('paid_paise'),
    gifts.select(sumOf('donations')).as('given_paise'),
  ];
}

interface Row {
  content: string;
  enrolled: number | null;
  paid_paise: number | null;
  given_paise: number | null;
}

/**
 * A campaign as JSON. `enrolledCount` and `raised` (rupees) are what is recorded plus what its file says as the start. Where
 * neither says anything they are missing. A start that is no amount stays as it is.
 */
export function withRecorded({ content, enrolled, paid_paise, given_paise }: Row): string {
  const recordedPaise = (paid_paise ?? 0) + (given_paise ?? 0);
  if (!enrolled && !recordedPaise) return content;
  const campaign: Campaign = JSON.parse(content);
  const start = readPaise(campaign.raised ?? 0);
  return JSON.stringify({
    ...campaign,
    ...(enrolled ? { enrolledCount: (campaign.enrolledCount ?? 0) + enrolled } : {}),
    ...(recordedPaise && start !== null ? { raised: (start + recordedPaise) / 100 } : {}),
  });
}
