import { provider } from '../../contract/payment.ts';
import { makeVerify, verifyAddress } from '../payu/verify.ts';
import type { Services } from '../services.ts';
import type { PaymentParts } from './parts.ts';

/** Answers requests to the provider in its place: the local fake, which needs no port. */
export interface LocalProvider {
  handle(request: Request): Promise<Response>;
}

/**
 * The parts of every payment. Without a local provider the questions go to PayU itself; a site whose `PAYU_ENV` is `local`
 * has to hand one in.
 */
export function makePayments(services: Services, local?: LocalProvider): PaymentParts {
  const { cache, config, db, foundation, outbox, pans, now, log } = services;
  const { env, key, salt } = config.payu;
  const address = env === 'local' ? `${config.siteUrl}/payu/merchant/postservice?form=2` : verifyAddress[env];
  const ask = local ? (request: Request) => local.handle(request) : (request: Request) => fetch(request);
  return {
    db,
    transaction: (work) => db.transaction().execute(work),
    outbox,
    pans,
    foundation,
    verify: makeVerify({ address, key, salt, fetch: ask, log }),
    campaignChanged(id) {
      cache.drop(`campaign ${id}`);
      cache.drop('list ');
      // A campaign without a place left is in neither of these.
      cache.drop('count ');
      cache.drop('suggestions');
    },
    payu: { key, salt },
    hostedPage: provider(env).hostedPage,
    siteUrl: config.siteUrl,
    ready: env !== 'local' || local !== undefined,
    now,
    log,
  };
}
