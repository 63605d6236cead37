import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { activeInstructions } from '../../contract/campaign-rules.ts';
import { day, isoDay } from '../../lib/format.ts';
import { calendarFile } from '../../lib/ics.ts';
import { paths } from '../../routes.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';
import { hourOf } from '../places/meeting.ts';
import { withAddresses } from './html.ts';
import { type Attachment, type LetterFacts, oneLine } from './letter.ts';

/** What a letter tells of a campaign to somebody who comes along. */
export interface CampaignPayload {
  id: string;
  name: string;
  /** First and last day in India, such as `2026-12-05`. */
  startDay: string;
  endDay: string;
  /** There was no place for it: the foundation gives it back. */
  refundDue: boolean;
  /** Midnight in India when only the day is known. What follows is absent in a mail queued long ago. */
  startTime?: string;
  meetingPoint?: string;
  /** The hour at which the group meets, in India: `06:30`. */
  meetingTime?: string;
  address?: string;
  phones?: readonly string[];
  email?: string;
  /** What its file says of who leads. */
  leader?: string;
  bring?: readonly string[];
}

export type WalkRow = Pick<Selectable<CampaignTable>, 'id' | 'heading' | 'start_day' | 'end_day' | 'content'>;

/** What the mail of an enrolment tells of a campaign, as its file says it now. */
export function campaignPayload(row: WalkRow, refundDue: boolean, siteUrl: string): CampaignPayload {
  const { startTime, location, contact, instuctions, preparation }: Partial<Campaign> = JSON.parse(row.content);
  return {
    id: row.id,
    name: row.heading,
    startDay: row.start_day,
    endDay: row.end_day,
    refundDue,
    startTime: startTime ?? '',
    meetingPoint: location?.meetingPoint || location?.place || '',
    meetingTime: location?.meetingTime ?? '',
    address: location?.address ?? '',
    phones: [contact?.mobile, contact?.alternate].filter((phone) => typeof phone === 'string'),
    email: contact?.email ?? '',
    leader: withAddresses(preparation?.leader ?? '', preparation?.marks?.['leader'] ?? [], siteUrl),
    bring: [
      ...(preparation?.bring ?? []).map((thing, at) =>
        withAddresses(thing, preparation?.marks?.[`bring.${at}`] ?? [], siteUrl),
      ),
      ...activeInstructions({ instuctions }).map(({ instuction, marks }) =>
        withAddresses(instuction, marks?.['instuction'] ?? [], siteUrl),
      ),
    ],
  };
}

const addressOf = (about: LetterFacts, id: string) => `${about.siteUrl}${paths.campaign(id)}`;

/** Where, when, with whom and with what, in lines; empty for a payment that is given back. */
export function joiningLines({
  refundDue,
  startDay,
  startTime,
  meetingPoint,
  meetingTime,
  address,
  phones = [],
  ...rest
}: CampaignPayload) {
  if (refundDue) return [];
  const hour = meetingTime || hourOf(startTime);
  const { email, leader, bring = [] } = rest;
  const rows = [
    ['Starts', startDay && `${day(startDay)}${hour && `, ${hour}`}`],
    ['Meeting point', meetingPoint],
    ['Address of the meeting point', address],
    ['Who leads', leader && oneLine(leader)],
    ['Phone of the group', phones.join(', ')],
    ['Email of the group', email],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const list = bring.length ? ['', 'What to bring and to know:', ...bring.map((line) => `- ${line}`)] : [];
  return rows.length + list.length ? ['', 'Joining the group', ...rows, ...list] : [];
}

/** The campaign for a calendar: whole days in India. `cancelled` strikes it out there. */
export function campaignAttachment(
  about: LetterFacts,
  campaign: CampaignPayload,
  now: Date,
  cancelled = false,
): Attachment[] {
  const { id, name, startDay, endDay, refundDue, meetingPoint, meetingTime, address, phones = [] } = campaign;
  if (refundDue || isoDay(startDay) === '') return [];
  const url = addressOf(about, id);
  const lines = [meetingTime && `Meeting time: ${meetingTime}`, phones.length && `Phone: ${phones.join(', ')}`, url];
  const event = {
    uid: `campaign-${id}@${new URL(about.siteUrl).hostname}`,
    title: name,
    firstDay: startDay,
    lastDay: endDay || startDay,
    cancelled,
    place: [meetingPoint, address].filter(Boolean).join(', '),
    description: lines.filter(Boolean).join('\n'),
    url,
  };
  return [{ filename: 'campaign.ics', type: 'text/calendar; method=PUBLISH', content: calendarFile(event, now) }];
}

export const pageLine = (about: LetterFacts, id: string) => `All about the campaign: ${addressOf(about, id)}`;
