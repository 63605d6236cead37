import { type TaxName, taxNamesOn } from '../../content/tax-names.ts';
import { day, isoDay } from '../../lib/format.ts';
import { registrationRows } from '../platform/foundation.ts';
import { amountInWords, shownRupees } from '../platform/money.ts';
import { type CampaignPayload, campaignAttachment, joiningLines, pageLine } from './campaign-facts.ts';
import { type Letter, type LetterFacts, oneLine, signed } from './letter.ts';

/** What a receipt says; the amount is in paise, the PAN already masked, days are India's. */
export interface ReceiptPayload {
  name: string;
  txnid: string;
  amountPaise: number;
  /** ISO 8601 in UTC. */
  paidAt: string;
  serial: string | null;
  /** Postal address in one line, empty where it is not known; absent in a mail queued long ago. */
  address?: string;
  maskedPan: string;
  mode: string;
  /** Heading and value of what the form asked beyond name, contact, PAN and address; absent in a mail queued long ago. */
  details?: readonly (readonly [heading: string, value: string])[];
  /** The campaign that a donation is for; absent where it is for none. */
  campaignName?: string;
  /** Only of an enrolment. */
  campaign?: CampaignPayload;
}

function facts(receipt: ReceiptPayload): string[] {
  return [
    `Name: ${oneLine(receipt.name)}`,
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

/** Thanks for a donation that has been paid. */
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
export function enrolmentReceipt(about: LetterFacts, receipt: ReceiptPayload): Letter {
  const campaign = receipt.campaign ?? { id: '', name: '', startDay: '', endDay: '', refundDue: false };
  const { id, name, startDay, endDay, refundDue } = campaign;
  const dates = [startDay, endDay].filter((value, i) => value && (i === 0 || value !== startDay));
  const free = receipt.amountPaise === 0;
  return {
    subject: refundDue ? `Your payment for ${name}` : `You are enrolled: ${name}`,
    text: signed(about, [
      `Namaste ${oneLine(receipt.name)},`,
      '',
      ...(refundDue ? refundLines(name) : [`you are enrolled in "${name}".`]),
      '',
      ...(dates.length ? [`Campaign: ${dates.map(day).join(' to ')}`] : []),
      ...(free
        ? ['Amount: FREE', `Transaction id: ${receipt.txnid}`]
        : [...facts(receipt), ...registrations(about, 'enroll')]),
      ...joiningLines(campaign),
      '',
      pageLine(about, id),
    ]),
    attachments: campaignAttachment(about, campaign, new Date(receipt.paidAt)),
  };
}
