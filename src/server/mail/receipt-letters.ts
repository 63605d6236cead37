import { amountInWords, shownRupees } from '../payments/amount.ts';
import { type Letter, type LetterFacts, signed } from './letter.ts';

/** What a receipt says; the amount is in paise, the PAN already masked, days are India's. */
export interface ReceiptPayload {
  name: string;
  txnid: string;
  amountPaise: number;
  /** ISO 8601 in UTC. */
  paidAt: string;
  serial: string | null;
  maskedPan: string;
  mode: string;
  /** Only of an enrolment. */
  campaign?: {
    id: string;
    name: string;
    startDay: string;
    endDay: string;
    /** Paid, but there was no place for it: the foundation gives it back. */
    refundDue: boolean;
  };
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

function facts(receipt: ReceiptPayload): string[] {
  return [
    `Amount: ${shownRupees(receipt.amountPaise)}`,
    `In words: ${amountInWords(receipt.amountPaise)}`,
    `Date: ${day.format(new Date(receipt.paidAt))}`,
    `Transaction id: ${receipt.txnid}`,
    ...(receipt.serial === null ? [] : [`Acknowledgement number: ${receipt.serial}`]),
    ...(receipt.mode ? [`Paid by: ${receipt.mode}`] : []),
  ];
}

/** Thanks for a donation that has been paid. */
export function donationReceipt(about: LetterFacts, receipt: ReceiptPayload): Letter {
  return {
    subject: `Your donation to ${about.name}`,
    text: signed(about, [
      `Namaste ${receipt.name},`,
      '',
      'thank you for your generous support. We have received your donation.',
      '',
      ...facts(receipt),
      ...(receipt.maskedPan ? [`PAN: ${receipt.maskedPan}`] : []),
      '',
      'This is an acknowledgement, not the certificate of the government for section 80G (Form 10BE), which follows',
      'after the end of the tax year.',
    ]),
  };
}

function refundLines(name: string): string[] {
  return [
    `we have received your payment for "${name}", but there was no place for it: either you have one already, or`,
    'enrolment had closed before the payment arrived. We give the money back; you need not do anything. If it has not',
    'arrived within ten days, answer this mail.',
  ];
}

/** Confirms a place on a campaign, free (amount 0) or paid, or says that the payment for one is given back. */
export function enrolmentReceipt(about: LetterFacts, receipt: ReceiptPayload): Letter {
  const { id = '', name = '', startDay = '', endDay = '', refundDue = false } = receipt.campaign ?? {};
  const dates = [startDay, endDay].filter((value, i) => value && (i === 0 || value !== startDay));
  const free = receipt.amountPaise === 0;
  return {
    subject: refundDue ? `Your payment for ${name}` : `You are enrolled: ${name}`,
    text: signed(about, [
      `Namaste ${receipt.name},`,
      '',
      ...(refundDue ? refundLines(name) : [`you are enrolled in "${name}".`]),
      '',
      ...(dates.length
        ? [`Campaign: ${dates.map((value) => day.format(new Date(`${value}T00:00:00+05:30`))).join(' to ')}`]
        : []),
      ...(free ? ['Amount: FREE', `Transaction id: ${receipt.txnid}`] : facts(receipt)),
      '',
      `All about the campaign: ${about.siteUrl}/campaigns/${encodeURIComponent(id)}`,
    ]),
  };
}
