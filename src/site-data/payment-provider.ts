import type { Environment } from '../contract/environment.ts';
import type { ProviderEnv } from '../contract/payment.ts';
import { fakesInPages } from './fakes.ts';

/** Which provider the built pages talk to: the local fake where it runs, otherwise PayU, its test system where that is asked for. */
export function paymentEnv(env: Environment): ProviderEnv {
  if (fakesInPages(env)) return 'local';
  return env['PAYU_ENV'] === 'test' ? 'test' : 'production';
}
