import { type EnrolmentState, enrolmentState } from '../../contract/enrolment-rules.ts';
import { indiaDay } from '../../lib/india-day.ts';

/** What a campaign offers to whoever wants to join. */
export interface Offer {
  /** 0 when its file is gone, a draft, or not public on this day. */
  listed: number;
  status: string;
  /** The last day in India, as `2026-12-08`. */
  end_day: string;
}

/**
 * Whether a campaign took enrolments at a moment, and why not: its file was still there, enrolment was open on that day of India, and
 * a place was left. `left` is null without a limit.
 */
export function enrolmentStateAt(campaign: Offer, left: number | null, at: Date): EnrolmentState {
  const { listed, status, end_day: lastDay } = campaign;
  return listed === 1 ? enrolmentState({ status, lastDay, left }, indiaDay(at)) : 'closed';
}

/** Milliseconds for which the file of a campaign may be away, as while new files are brought to the server. */
const AWAY_MS = 15 * 60_000;

/**
 * `enrolmentStateAt` for a place that has been paid for. A file that went after the payment, or a quarter of an hour before it at most,
 * counts as there: somebody has paid who could still enrol.
 */
export function enrolmentStateWhenPaid(
  campaign: Offer & { updated_at: string },
  left: number | null,
  paidAt: Date,
): EnrolmentState {
  const wentAt = Date.parse(campaign.updated_at);
  const listed = campaign.listed === 1 || wentAt > paidAt.getTime() - AWAY_MS ? 1 : 0;
  return enrolmentStateAt({ ...campaign, listed }, left, paidAt);
}
