import { makeVerify } from '../../src/server/payu/verify.ts';
import type { PaymentApp } from './payment-app.ts';

interface ProviderWord {
  status: string;
  unmappedstatus: string;
}

/**
 * Lets the provider itself say this about a payment of 500 rupees from now on; null: it does not answer. Returns a function that counts
 * the questions.
 */
export function providerSays({ app }: PaymentApp, txnid: string, word: ProviderWord | null): () => number {
  let asked = 0;
  const about = { ...word, amt: '500.00', mihpayid: '7', mode: 'CC', productinfo: 'donation' };
  const answer = { status: 1, transaction_details: { [txnid]: about } };
  const fetch = async () => {
    asked++;
    return word ? Response.json(answer) : new Response('', { status: 500 });
  };
  app.payments.verify = makeVerify({ address: 'https://provider.example/', key: 'k', salt: 's', fetch });
  return () => asked;
}
