import type { CallAnswer } from '../contract/call.ts';
import type { DonationForm } from '../contract/donation.ts';
import type { EnrolmentForm } from '../contract/enrolment.ts';
import type { generateHash, Launch } from '../contract/payment.ts';

interface Ordered {
  readonly transactionId: string;
  /** Rupees with two decimals. */
  readonly amount: string;
  readonly product: string;
  readonly donor: DonationForm | EnrolmentForm;
}

/**
 * What the popup is launched with. A backend that answers the hash alone leaves the rest to the browser: the fixed merchant key
 * and the tag string are build values (`PUBLIC_PAYU_KEY`, `PUBLIC_PAYU_TAG`). `null` when there is no key at all.
 */
export function launchOrder(
  answer: CallAnswer<typeof generateHash>,
  { transactionId, amount, product, donor }: Ordered,
): Launch | null {
  if (answer.launch) return answer.launch;
  const key = import.meta.env.PUBLIC_PAYU_KEY || answer.key;
  if (!key) return null;
  const { firstname, email, phone } = donor;
  const { origin } = window.location;
  return {
    ...{ key, hash: answer.hash, txnid: transactionId, amount, productinfo: product, firstname, email, phone },
    ...{ surl: `${origin}/donations/success`, furl: `${origin}/donations/failed` },
    udf5: import.meta.env.PUBLIC_PAYU_TAG ?? '',
  };
}
