import { type DonationPost, postedAmount } from '../../contract/donation-post.ts';
import { DONATION_PRODUCT, type Launch } from '../../contract/payment.ts';
import { paiseOf, rupeesOf, typedRupees } from '../../contract/rupees.ts';
import { rupees } from '../../lib/format.ts';
import { paths, shells } from '../../routes.ts';
import type { FormPages } from '../http/form-posts/form-handler.ts';
import type { GiftStanding } from './begin-posted.ts';
import { headingOf } from './gift.ts';
import type { PaymentParts } from './parts.ts';

/** The campaign in the address of the donation page. */
const campaign = {
  from: ({ pathname, searchParams }: URL) =>
    pathname === paths.donations ? (searchParams.get('campaign') ?? '').slice(0, 200) : '',
};

/** The body of `generateHash` for a posted donation; the id is another one once the payment is begun. */
function bodyOf({ quickAmount, amount, ...donor }: DonationPost, campaignId: string) {
  return {
    fname: donor.firstname,
    txnid: 'HHD-posted',
    amount: rupeesOf(paiseOf(typedRupees(postedAmount({ quickAmount, amount })))),
    pinfo: DONATION_PRODUCT,
    email: donor.email,
    donor,
    ...(campaignId && { campaignId }),
  };
}

/** What the page says of this payment. Another one with the same form, of yesterday or from another network, is not known here. */
const SAYS: Readonly<Record<GiftStanding, string>> = {
  unpaid: 'This payment has not been made yet.',
  unsure:
    'We could not ask the payment provider just now how this gift stands. If you have paid already, please do not pay again: a receipt comes by email.',
  'one-more': 'You have given with this form today already, and that gift is paid. This would be one more gift.',
};

/** What a posted donation is answered with: the page from which the donor goes on to the provider. */
export const donationPages = (parts: PaymentParts): FormPages => ({
  page: () => paths.donations,
  secret: ['pan'],
  // Who has paid and goes back must not read that nothing was paid. In two seconds nobody can pay.
  keptMs: 2_000,
  carried: { campaign },
  body: (fields, typed) => bodyOf(fields as DonationPost, typed['campaign'] ?? ''),
  async done(_query, answer) {
    const { launch, receiptKey, campaignId, standing } = answer as {
      launch: Launch;
      receiptKey: string;
      campaignId: string | null;
      standing: GiftStanding;
    };
    const heading = await headingOf(parts.db, { campaign_id: campaignId });
    return {
      page: shells.checkout,
      action: parts.hostedPage,
      fields: launch,
      says: {
        amount: `You give ${rupees(launch.amount)}.`,
        purpose: heading ? `Your gift is for the campaign ${heading}.` : 'Your gift is for our general work.',
        standing: SAYS[standing],
      },
      data: { txnid: launch.txnid, key: receiptKey },
      button: 'Go on to the payment page',
    };
  },
});
