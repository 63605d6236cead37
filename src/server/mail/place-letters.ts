import { day } from '../../lib/format.ts';
import { shownRupees } from '../platform/money.ts';
import { type Letter, type LetterFacts, oneLine, signed } from './letter.ts';
import { type CampaignPayload, campaignAttachment, joiningLines, pageLine } from './receipt-letters.ts';

/** A place that was moved to another campaign. */
export interface MovedPayload {
  name: string;
  txnid: string;
  /** The name of the campaign that it was in. */
  from: string;
  /** What is still to be paid in whole paise; below 0 what is given back. */
  duePaise: number;
  /** Whether a mail of an earlier move named a difference that was still open. */
  toldDue: boolean;
  /** The campaign that it is in now. */
  campaign: CampaignPayload;
}

function dueLines({ duePaise, toldDue }: MovedPayload): string[] {
  if (!duePaise && !toldDue) return [];
  const amount = shownRupees(Math.abs(duePaise));
  const due =
    duePaise > 0
      ? `${amount} is still to be paid. Please give it to the leader when you come.`
      : duePaise < 0
        ? `${amount} of what you paid is to be given back. You need not do anything.`
        : 'Nothing is to be paid or given back.';
  return ['', toldDue ? `${due} What an earlier mail said of that does not hold any more.` : due];
}

/** Tells somebody that the place is in another campaign now, with all that is to be known of that one. */
export function movedLetter(about: LetterFacts, moved: MovedPayload, now: Date): Letter {
  const { name, txnid, from, campaign } = moved;
  const dates = [...new Set([campaign.startDay, campaign.endDay])].filter(Boolean).map(day).join(' to ');
  return {
    subject: `Your place is in another campaign now: ${oneLine(campaign.name)}`,
    text: signed(about, [
      `Namaste ${oneLine(name)},`,
      '',
      `your place in "${oneLine(from)}" was moved: you come along to "${oneLine(campaign.name)}"${dates && `, ${dates}`}.`,
      'If you do not want that, answer this mail.',
      ...dueLines(moved),
      '',
      `Transaction id: ${txnid}`,
      ...joiningLines(campaign),
      '',
      pageLine(about, campaign.id),
    ]),
    attachments: campaignAttachment(about, campaign, now),
  };
}

/** A place that was released. */
export interface ReleasedPayload {
  name: string;
  txnid: string;
  campaignName: string;
  /** The campaign's first day in India. */
  startDay: string;
  /** What was paid for it, in whole paise. */
  paidPaise: number;
  /** What of it went back before. */
  returnedPaise: number;
}

/** Tells somebody that the place is free again. */
export function releasedLetter(about: LetterFacts, released: ReleasedPayload): Letter {
  const { name, txnid, campaignName, startDay, paidPaise, returnedPaise } = released;
  const before = returnedPaise ? ` ${shownRupees(returnedPaise)} of it went back before.` : '';
  return {
    subject: `You have no place any more: ${oneLine(campaignName)}`,
    text: signed(about, [
      `Namaste ${oneLine(name)},`,
      '',
      `your place in "${oneLine(campaignName)}"${startDay && `, ${day(startDay)},`} was released, and somebody else can have it.`,
      ...(paidPaise
        ? [
            `We give back what is due of the ${shownRupees(paidPaise)} that you paid.${before} You need not do anything.`,
          ]
        : []),
      'If this is a mistake, answer this mail.',
      '',
      `Transaction id: ${txnid}`,
    ]),
  };
}
