import { linkWith } from '../../contract/mailed-links.ts';
import { day, dayRange } from '../../lib/format.ts';
import { backWords, type ComesBack } from '../places/terms.ts';
import { shownRupees } from '../platform/money.ts';
import { type CampaignPayload, campaignAttachment, joiningLines, pageLine } from './joining.ts';
import {
  addressed,
  indiaTime,
  type Letter,
  type LetterFacts,
  type LetterRequest,
  oneLine,
  requestedLines,
} from './letter.ts';

export interface MovedPayload {
  name: string;
  txnid: string;
  from: string;
  /** What is still to be paid in whole paise; below 0 what is given back. */
  duePaise: number;
  /** Whether an earlier mail named a difference that was still open. */
  toldDue: boolean;
  /** Its person has moved it. */
  own?: boolean;
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

export function movedLetter(about: LetterFacts, moved: MovedPayload, now: Date): Letter {
  const { name, txnid, from, campaign, own } = moved;
  const dates = dayRange(campaign.startDay, campaign.endDay);
  return {
    subject: `Your place is in another campaign now: ${oneLine(campaign.name)}`,
    text: addressed(about, name, [
      `your place in "${oneLine(from)}" was moved: you come along to "${oneLine(campaign.name)}"${dates && `, ${dates}`}.`,
      own
        ? 'You have moved it yourself. If it was not you, answer this mail.'
        : 'If you do not want that, answer this mail.',
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

export interface ReleasedPayload {
  name: string;
  /** Who came along with this person, where that place alone was released. */
  companion?: string;
  txnid: string;
  campaignName: string;
  startDay: string;
  /** What was paid for it, in whole paise. */
  paidPaise: number;
  /** What of it went back before. */
  returnedPaise: number;
}

export function releasedLetter(about: LetterFacts, released: ReleasedPayload): Letter {
  const { name, companion, txnid, campaignName, startDay, paidPaise, returnedPaise } = released;
  const whose = companion === undefined ? 'your place' : `the place of ${oneLine(companion)}`;
  const first = companion === undefined ? 'You have no place any more' : 'A place was released';
  const before = returnedPaise ? ` ${shownRupees(returnedPaise)} of it went back before.` : '';
  return {
    subject: `${first}: ${oneLine(campaignName)}`,
    text: addressed(about, name, [
      `${whose} in "${oneLine(campaignName)}"${startDay && `, ${day(startDay)},`} was released, and somebody else can have it.`,
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

export interface GivenBackPayload extends Omit<ComesBack, 'ofPrice'> {
  name: string;
  /** Who came along with this person, where that place alone was given back. */
  companion?: string;
  txnid: string;
  campaignName: string;
  startDay: string;
}

export function givenBackLetter(
  about: LetterFacts,
  { name, companion, txnid, campaignName, startDay, ...money }: GivenBackPayload,
): Letter {
  const [subject, whose] =
    companion === undefined ? ['your place', 'your place'] : ['a place', `the place of ${oneLine(companion)}`];
  return {
    subject: `You gave ${subject} back: ${oneLine(campaignName)}`,
    text: addressed(about, name, [
      `you gave ${whose} in "${oneLine(campaignName)}", ${day(startDay)}, back. Somebody else can have it now.`,
      ...(money.paid
        ? [
            `Of what you paid${companion === undefined ? '' : ' for it'}: ${backWords(money)}${money.back ? ' You need not do anything.' : ''}`,
          ]
        : []),
      'If it was not you, answer this mail at once.',
      '',
      `Transaction id: ${txnid}`,
    ]),
  };
}

/** A place that was asked for without a login, with the token of its link. */
export interface PlaceLink {
  token: string;
  /** Until when the link works, ISO 8601 in UTC. */
  expires: string;
  /** As they were typed. */
  name: string;
  mobile: string;
  heading: string;
  startDay: string;
  endDay: string;
  /** Its price when the mail is written; 0 where it is free. */
  paise: number;
}

const linkLines = ({ siteUrl }: LetterFacts, { token, expires, name, mobile, ...place }: PlaceLink): string[] => [
  '',
  `Campaign: ${[oneLine(place.heading), dayRange(place.startDay, place.endDay)].filter(Boolean).join(', ')}`,
  `Name: ${oneLine(name)}`,
  `Phone: ${oneLine(mobile)}`,
  place.paise ? `Price: ${shownRupees(place.paise)}, paid after you have opened the link` : 'Price: FREE',
  '',
  `${siteUrl}${linkWith('place', token)}`,
  '',
  `The link works until ${indiaTime(expires)}.`,
];

export function placeLinkLetter(facts: LetterFacts, places: readonly PlaceLink[], asked: LetterRequest): Letter {
  return {
    subject: `Please confirm your place: ${[...new Set(places.map(({ heading }) => oneLine(heading)))].join(', ')}`,
    text: addressed(facts, '', [
      'somebody, probably you, wants to come along and gave this address. There is no place yet: open the link and press the button there.',
      ...places.flatMap((place) => linkLines(facts, place)),
      '',
      ...requestedLines(asked),
      'If this was not you, ignore this mail: without the link nobody gets a place.',
      `If such mails keep coming, write to ${facts.support}.`,
    ]),
  };
}
