import { donor, type Fields, type PaymentApp } from './payment-app.ts';
import { elementWith, OWN, postTo } from './posted.ts';

const postedDonation = { quickAmount: '1000.00', amount: '500.00', ...donor };

/** Posts a donation's form. What Unicode the page writes as numbers is put back. */
export async function postDonation(app: PaymentApp['app'], changed: Record<string, string> = {}, headers: object = {}) {
  const answer = await postTo(app)('/payment/generate/hash', { ...postedDonation, ...changed }, { ...OWN, ...headers });
  return { ...answer, html: answer.html.replaceAll('&#x20b9;', '₹') };
}

/** What the hidden fields of an answer hold for the provider. */
export const launchIn = (html: string): Fields =>
  Object.fromEntries(
    ['key', 'txnid', 'hash', 'amount', 'productinfo', 'firstname', 'email', 'phone', 'surl', 'furl', 'udf5'].map(
      (name) => [name, elementWith(html, 'name', name)?.attribs['value'] ?? ''],
    ),
  );
