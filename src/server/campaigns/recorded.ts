import { type ExpressionBuilder, sql } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { readPaise } from '../../contract/rupees.ts';
import type { Tables } from '../database/schema.ts';

/** Selects what is recorded of each campaign: people who have a place, and paise paid for places. Part of the same query. */
export function recorded(eb: ExpressionBuilder<Tables, 'campaigns'>) {
  const own = eb.selectFrom('enrolments').whereRef('enrolments.campaign_id', '=', 'campaigns.id');
  return [
    own.where('enrolments.status', '<>', 'REFUND').select(sql<number>`count(*)`.as('count')).as('enrolled'),
    own
      .where('enrolments.status', '=', 'PAID')
      // A sum of PostgreSQL would arrive as text.
      .select(sql<number>`cast(coalesce(sum(enrolments.amount_paise), 0) as bigint)`.as('sum'))
      .as('raised_paise'),
  ];
}

interface Row {
  content: string;
  enrolled: number | null;
  raised_paise: number | null;
}

/**
 * A campaign as JSON. `enrolledCount` and `raised` (rupees) are what is recorded plus what its file says as the start. Where
 * neither says anything they are missing. A start that is no amount stays as it is.
 */
export function withRecorded({ content, enrolled, raised_paise }: Row): string {
  if (!enrolled) return content;
  const campaign: Campaign = JSON.parse(content);
  const start = readPaise(campaign.raised ?? 0);
  return JSON.stringify({
    ...campaign,
    enrolledCount: (campaign.enrolledCount ?? 0) + enrolled,
    ...(raised_paise && start !== null ? { raised: (start + raised_paise) / 100 } : {}),
  });
}
