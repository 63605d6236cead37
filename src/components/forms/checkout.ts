import { rememberPayment } from '../../payment/pending.ts';
import { addUnsettled } from '../../payment/unsettled.ts';

// The pages after the payment then show it to this browser. Where no script has come, they say what the way back from the provider said.
const { txnid: transactionId, key: receiptKey } =
  document.querySelector<HTMLFormElement>('[data-txnid]')?.dataset ?? {};
if (transactionId && receiptKey) {
  const payment = { transactionId, receiptKey, type: 'donation' } as const;
  rememberPayment(payment);
  addUnsettled(payment);
}
