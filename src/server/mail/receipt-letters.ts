import { type TaxName, taxNamesOn } from '../../content/organisation.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { linkWith } from '../../contract/mailed-links.ts';
import { day, INDIA_OFFSET_MS, isoDay } from '../../lib/format.ts';
import { calendarFile } from '../../lib/ics.ts';
import { paths } from '../../routes.ts';
import { registrationRows } from '../platform/foundation.ts';
import { amountInWords, shownRupees } from '../platform/money.ts';
import { type Attachment, type Letter, type LetterFacts, oneLine, signed } from './letter.ts';

/** What a receipt says; the PAN is masked, days are India's. */
export interface ReceiptPayload {
  name: string;
  txnid: string;
  amountPaise: number;
  paidAt: string;
  serial: string | null;
  /** In one line; absent in a mail queued long ago. */
  address?: string;
  maskedPan: string;
  mode: string;
  /** What the form asked beyond name, contact, PAN and address. */
  details?: readonly (readonly [heading: string, value: string])[];
  campaignName?: string;
  /** The names of those who come along. */
  friends?: readonly string[];
  campaign?: CampaignPayload;
}

/** Who comes along, or was to: no line where nobody does. */
const alongLines = ({ friends = [] }: ReceiptPayload): string[] =>
  friends.length ? [`With: ${friends.map(oneLine).join(', ')}`] : [];

function facts(receipt: ReceiptPayload): string[] {
  return [
    `Name: ${oneLine(receipt.name)}`,
    ...alongLines(receipt),
    ...(receipt.address ? [`Address: ${oneLine(receipt.address)}`] : []),
    ...(receipt.maskedPan ? [`PAN: ${receipt.maskedPan}`] : []),
    `Amount: ${shownRupees(receipt.amountPaise)}`,
    `In words: ${amountInWords(receipt.amountPaise)}`,
    ...(receipt.campaignName ? [`Campaign: ${oneLine(receipt.campaignName)}`] : []),
    `Date: ${day(receipt.paidAt)}`,
    `Transaction id: ${receipt.txnid}`,
    ...(receipt.serial === null ? [] : [`Acknowledgement number: ${receipt.serial}`]),
    ...(receipt.mode ? [`Paid by: ${receipt.mode}`] : []),
    ...(receipt.details ?? []).map(([heading, value]) => `${heading}: ${oneLine(value)}`),
  ];
}

function registrations(about: LetterFacts, type: 'donation' | 'enroll'): string[] {
  const rows = registrationRows(about, type).map(({ label, value }) => `${label}: ${value}`);
  return rows.length ? ['', `${about.name}:`, ...rows] : [];
}

function certificateLines(names: TaxName | undefined): string[] {
  const known = names ? ` for section ${names.section} of the ${names.act}` : '';
  return [
    `This is an acknowledgement, not the certificate of the government${known}.`,
    `The certificate${names ? ` (Form ${names.certificate})` : ''} follows after the end of the tax year.`,
  ];
}

export function donationReceipt(about: LetterFacts, receipt: ReceiptPayload): Letter {
  return {
    subject: `Your donation to ${about.name}`,
    text: signed(about, [
      `Namaste ${oneLine(receipt.name)},`,
      '',
      'thank you for your generous support. We have received your donation.',
      '',
      ...facts(receipt),
      ...registrations(about, 'donation'),
      '',
      ...certificateLines(taxNamesOn(about.taxNames, isoDay(receipt.paidAt))),
    ]),
  };
}

function refundLines(name: string): string[] {
  return [
    `we have received your payment for "${name}", but there was no place for it: you have one already, or no place was`,
    'left when the payment arrived, or enrolment had closed. We give the money back; you need not do anything. If it has',
    'not arrived within ten days, answer this mail.',
  ];
}

/** Confirms a place on a campaign, free (amount 0) or paid, or says that the payment for one is given back. */
export function enrolmentReceipt(
  about: LetterFacts,
  { ownPlace, ...receipt }: ReceiptPayload & { ownPlace?: string | null },
): Letter {
  const campaign = receipt.campaign ?? { id: '', name: '', startDay: '', endDay: '', refundDue: false };
  const { id, name, startDay, endDay, refundDue } = campaign;
  const dates = [startDay, endDay].filter((value, i) => value && (i === 0 || value !== startDay));
  const free = receipt.amountPaise === 0;
  const people = 1 + (receipt.friends?.length ?? 0);
  return {
    subject: refundDue ? `Your payment for ${name}` : `You are enrolled: ${name}`,
    text: signed(about, [
      `Namaste ${oneLine(receipt.name)},`,
      '',
      ...(refundDue
        ? refundLines(name)
        : [people > 1 ? `you are enrolled in "${name}", ${people} people.` : `you are enrolled in "${name}".`]),
      '',
      ...(dates.length ? [`Campaign: ${dates.map(day).join(' to ')}`] : []),
      ...(free
        ? [...alongLines(receipt), 'Amount: FREE', `Transaction id: ${receipt.txnid}`]
        : [...facts(receipt), 'Paid for: enrolment fee, not a donation', ...registrations(about, 'enroll')]),
      ...joiningLines(campaign),
      ...(ownPlace
        ? [
            '',
            'You cannot come? Give your place back, or move it to another date:',
            `${about.siteUrl}${linkWith('ownPlace', ownPlace)}`,
          ]
        : []),
      '',
      pageLine(about, id),
    ]),
    attachments: campaignAttachment(about, campaign, new Date(receipt.paidAt)),
  };
}

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
  bring?: readonly string[];
}

function hourOf(startTime = ''): string {
  const time = Date.parse(startTime);
  const hour = Number.isNaN(time) ? '' : new Date(time + INDIA_OFFSET_MS).toISOString().slice(11, 16);
  return hour === '00:00' ? '' : hour;
}

/** The hour in India at which the group meets, or the campaign begins; empty where only the day is known. */
export const startHour = ({ location, startTime }: Partial<Pick<Campaign, 'location' | 'startTime'>>): string =>
  location?.meetingTime || hourOf(startTime ?? '');

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

export const pageLine = (about: LetterFacts, id: string) => `All about the campaign: ${addressOf(about, id)}`;
