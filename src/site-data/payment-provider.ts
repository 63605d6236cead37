import type { ProviderEnv } from '../contract/payment.ts';

/** Which provider the built pages talk to; a production build without a word talks to PayU. */
export function paymentEnv(env: Readonly<Record<string, string | undefined>>): ProviderEnv {
  const asked = env['PAYU_ENV'];
  if (asked === 'test' || asked === 'production') return asked;
  return env['CONTEXT'] === 'production' && !asked ? 'production' : 'local';
}
