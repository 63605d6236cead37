import { type TaxName, taxNamesOn } from '../../content/organisation.ts';
import { linkWith } from '../../contract/mailed-links.ts';
import { day, dayRange, isoDay } from '../../lib/format.ts';
import { registrationRows } from '../platform/foundation.ts';
import { amountInWords, shownRupees } from '../platform/money.ts';
import { type CampaignPayload, campaignAttachment, joiningLines, pageLine } from './joining.ts';
import { addressed, type Letter, type LetterFacts, oneLine } from './letter.ts';

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
    ...(receipt.serial === null ? [] : [`Receipt number: ${receipt.serial}`]),
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
    text: addressed(about, receipt.name, [
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
  const days = dayRange(startDay, endDay);
  const free = receipt.amountPaise === 0;
  const people = 1 + (receipt.friends?.length ?? 0);
  return {
    subject: refundDue ? `Your payment for ${name}` : `You are enrolled: ${name}`,
    text: addressed(about, receipt.name, [
      ...(refundDue
        ? refundLines(name)
        : [people > 1 ? `you are enrolled in "${name}", ${people} people.` : `you are enrolled in "${name}".`]),
      '',
      ...(days ? [`Days: ${days}`] : []),
      ...(free
        ? [...alongLines(receipt), 'Amount: FREE', `Transaction id: ${receipt.txnid}`]
        : [...facts(receipt), 'Paid for: enrolment fee, not a donation', ...registrations(about, 'enroll')]),
      ...joiningLines(campaign),
      ...(ownPlace
        ? [
            '',
            'Before you go, tell us whom to call in an emergency. You cannot come? Give your place back, or move it. Both are here:',
            `${about.siteUrl}${linkWith('ownPlace', ownPlace)}`,
          ]
        : []),
      '',
      pageLine(about, id),
    ]),
    attachments: campaignAttachment(about, campaign, new Date(receipt.paidAt)),
  };
}
