import { isCancelled } from '../../contract/campaign-rules.ts';
import { day, dayRange } from '../../lib/format.ts';
import { paths } from '../../routes.ts';
import type { Database } from '../database/open.ts';
import { type Balance, balanceOf } from '../money/ledger.ts';
import { holds, isHeld } from '../places/places.ts';
import { shownRupees } from '../platform/money.ts';
import { campaignAttachment, pageLine } from './joining.ts';
import { addressed, type Letter, type LetterFacts, oneLine } from './letter.ts';

export interface CampaignMessage {
  campaign: string;
  subject: string;
  body: string;
  /** Where answers go; empty for the foundation's own address. */
  reply_to: string;
}

/** `heading` is the name of the campaign. */
export function messageLetter(
  facts: LetterFacts,
  { campaign, subject, body, reply_to, name, heading }: CampaignMessage & { name: string; heading: string },
): Letter {
  return {
    subject: oneLine(subject),
    ...(reply_to && { replyTo: reply_to }),
    text: addressed(facts, name, [
      body,
      '',
      `You get this mail because you have a place in "${oneLine(heading)}".`,
      pageLine(facts, campaign),
    ]),
  };
}

/** Undefined where the place is not in the campaign any more. */
export const messageToPlace = (db: Database, { message, txnid }: { message: string; txnid: string }) =>
  db
    .selectFrom('staff_messages as message')
    .innerJoin('enrolments', 'enrolments.campaign_id', 'message.campaign_id')
    .innerJoin('campaigns', 'campaigns.id', 'message.campaign_id')
    .select(['message.campaign_id as campaign', 'subject', 'body', 'reply_to', 'name', 'heading'])
    .where('message.id', '=', message)
    .where('txnid', '=', txnid)
    .where(isHeld)
    .executeTakeFirst();

/** As who wrote it gets it; undefined where its campaign is gone. */
export async function testOfMessage(db: Database, message: CampaignMessage, to: string) {
  const named = db.selectFrom('campaigns').select('heading').where('id', '=', message.campaign);
  const campaign = await named.executeTakeFirst();
  if (!campaign) return undefined;
  return { ...message, subject: `Test: ${message.subject}`, name: to.replace(/@.*$/s, ''), heading: campaign.heading };
}

/** That the price is to be returned, or when that was settled. */
function moneyLines(facts: LetterFacts, { txnid, balance }: Pick<CalledOffPlace, 'txnid' | 'balance'>): string[] {
  const { paid, returned, owed, closedAt } = balance;
  if (!paid) return [];
  if (!owed)
    return [
      '',
      `What you paid for it (${shownRupees(paid)}, transaction id ${txnid}) was settled on ${day(closedAt)}.`,
      'If it has not come back to you after some days, answer this mail.',
    ];
  const price = `${shownRupees(owed)}, transaction id ${txnid}`;
  return [
    '',
    returned
      ? `Of what you paid for it, ${shownRupees(returned)} went back before. The rest (${price}) is to be returned to you. You need not do anything for it.`
      : `What you paid for it (${price}) is to be returned to you. You need not do anything for it.`,
    'Logged in, you see on the page of the campaign whether that is done.',
    `Our refund policy: ${facts.siteUrl}${paths.refund}`,
  ];
}

/**
 * The place to which it is told that its campaign was called off at a moment. Undefined where it is open again, was called off anew, is
 * over, or the place is gone. `today` is India's.
 */
export async function calledOffPlace(db: Database, { txnid, at }: { txnid: string; at: string }, today: string) {
  const row = await db
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .select(['campaigns.id', 'heading', 'start_day', 'end_day', 'campaigns.status', 'called_off_at', 'called_off_why'])
    .select(['name', 'place'])
    .where('txnid', '=', txnid)
    .executeTakeFirst();
  if (!row || !holds(row) || !isCancelled(row.status) || row.called_off_at !== at || row.end_day < today)
    return undefined;
  return { ...row, txnid, balance: await balanceOf(db, txnid) };
}

interface CalledOffPlace {
  id: string;
  heading: string;
  start_day: string;
  end_day: string;
  called_off_why: string;
  name: string;
  txnid: string;
  balance: Pick<Balance, 'paid' | 'returned' | 'owed' | 'closedAt'>;
}

export function calledOffLetter(facts: LetterFacts, row: CalledOffPlace, at: Date): Letter {
  const name = oneLine(row.heading);
  const { id, start_day: startDay, end_day: endDay } = row;
  return {
    subject: `Called off: ${name}`,
    text: addressed(facts, row.name, [
      `we are sorry: "${name}" (${dayRange(row.start_day, row.end_day)}) is called off. It does not take place.`,
      ...(row.called_off_why ? [`Why: ${oneLine(row.called_off_why)}`] : []),
      ...moneyLines(facts, row),
      '',
      'If you have a question, answer this mail.',
      pageLine(facts, row.id),
    ]),
    attachments: campaignAttachment(facts, { id, name, startDay, endDay, refundDue: false }, at, true),
  };
}
