import { day, INDIA_OFFSET_MS, isoDay } from '../../lib/format.ts';
import { calendarFile } from '../../lib/ics.ts';
import { paths } from '../../routes.ts';
import type { Attachment, LetterFacts } from './letter.ts';

/** What the mail of an enrolment tells of the campaign; what its file does not say is empty or missing. */
export interface CampaignPayload {
  id: string;
  name: string;
  /** First and last day in India, such as `2026-12-05`. */
  startDay: string;
  endDay: string;
  /** Paid, but there was no place for it: the foundation gives it back. */
  refundDue: boolean;
  /** ISO 8601 in UTC; midnight in India when only the day is known. The rest is absent in a mail queued long ago. */
  startTime?: string;
  meetingPoint?: string;
  /** The hour at which the group meets, in India: `06:30`. */
  meetingTime?: string;
  address?: string;
  phones?: readonly string[];
  email?: string;
  /** What to bring and to know, a sentence each. */
  bring?: readonly string[];
}

/** The hour at which it begins in India; empty where only the day is known. */
function hourOf(startTime = ''): string {
  const time = Date.parse(startTime);
  const hour = Number.isNaN(time) ? '' : new Date(time + INDIA_OFFSET_MS).toISOString().slice(11, 16);
  return hour === '00:00' ? '' : hour;
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
  const { email, bring = [] } = rest;
  const rows = [
    ['Starts', startDay && `${day(startDay)}${hour && `, ${hour}`}`],
    ['Meeting point', meetingPoint],
    ['Address of the meeting point', address],
    ['Phone of the group', phones.join(', ')],
    ['Email of the group', email],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const list = bring.length ? ['', 'What to bring and to know:', ...bring.map((line) => `- ${line}`)] : [];
  return rows.length + list.length ? ['', 'Joining the group', ...rows, ...list] : [];
}

/** The campaign for a calendar: whole days in India. */
export function campaignAttachment(about: LetterFacts, campaign: CampaignPayload, now: Date): Attachment[] {
  const { id, name, startDay, endDay, refundDue, meetingPoint, meetingTime, address, phones = [] } = campaign;
  if (refundDue || isoDay(startDay) === '') return [];
  const url = addressOf(about, id);
  const lines = [meetingTime && `Meeting time: ${meetingTime}`, phones.length && `Phone: ${phones.join(', ')}`, url];
  const event = {
    uid: `campaign-${id}@${new URL(about.siteUrl).hostname}`,
    title: name,
    firstDay: startDay,
    lastDay: endDay || startDay,
    cancelled: false,
    place: [meetingPoint, address].filter(Boolean).join(', '),
    description: lines.filter(Boolean).join('\n'),
    url,
  };
  return [{ filename: 'campaign.ics', type: 'text/calendar; method=PUBLISH', content: calendarFile(event, now) }];
}

/** The line with the address of the campaign's page. */
export const pageLine = (about: LetterFacts, id: string) => `All about the campaign: ${addressOf(about, id)}`;
