import { type ProviderEnv, provider } from '../contract/payment.ts';

/** Which provider the built pages talk to; a production build without a word talks to PayU. */
export function paymentEnv(env: Readonly<Record<string, string | undefined>>): ProviderEnv {
  const asked = env['PAYU_ENV'];
  if (asked === 'test' || asked === 'production') return asked;
  return env['CONTEXT'] === 'production' && !asked ? 'production' : 'local';
}

/** What a page with a payment may load and send to, beside the site itself; nothing for the stand-in. */
export function paymentHosts(
  env: ProviderEnv,
): { script: string; connect: string; frame: string; form: string } | null {
  if (env === 'local') return null;
  const { script, hostedPage } = provider(env);
  const hosts = 'https://*.payu.in';
  return { script, connect: hosts, frame: hosts, form: new URL(hostedPage).origin };
}
