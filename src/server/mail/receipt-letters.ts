import { type Letter, type LetterFacts, signed } from './letter.ts';

/** What a receipt says; the amount is in paise, the PAN already masked. */
export interface ReceiptPayload {
  name: string;
  txnid: string;
  amountPaise: number;
  /** ISO 8601 in UTC. */
  paidAt: string;
  serial: string | null;
  maskedPan: string;
  mode: string;
  campaignName: string;
  campaignId: string;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

function facts(receipt: ReceiptPayload): string[] {
  return [
    `Amount: ${rupees.format(receipt.amountPaise / 100)}`,
    `Date: ${day.format(new Date(receipt.paidAt))}`,
    `Transaction id: ${receipt.txnid}`,
    ...(receipt.serial === null ? [] : [`Number: ${receipt.serial}`]),
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
      'This is an acknowledgement, not the certificate of the government (Form 10BE), which follows after the tax year.',
    ]),
  };
}

/** Confirms a place on a campaign, free (amount 0) or paid. */
export function enrolmentReceipt(about: LetterFacts, receipt: ReceiptPayload): Letter {
  const free = receipt.amountPaise === 0;
  return {
    subject: `You are enrolled: ${receipt.campaignName}`,
    text: signed(about, [
      `Namaste ${receipt.name},`,
      '',
      `you are enrolled in "${receipt.campaignName}".`,
      '',
      ...(free ? ['Amount: FREE', `Transaction id: ${receipt.txnid}`] : facts(receipt)),
      '',
      `All about the campaign: ${about.siteUrl}/campaigns/${encodeURIComponent(receipt.campaignId)}`,
    ]),
  };
}
