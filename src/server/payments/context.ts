import type { Selectable } from 'kysely';
import { provider } from '../../contract/payment.ts';
import { compareClock } from '../database/clock.ts';
import type { Database } from '../database/open.ts';
import type { IntentTable } from '../database/schema/payments.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pans } from '../pan/pans.ts';
import { makeVerify, type Verify, verifyAddress } from '../payu/verify.ts';
import { HttpError } from '../platform/errors.ts';
import type { Foundation } from '../platform/foundation.ts';
import type { Services } from '../services.ts';

/** A payment that was begun, as the server stores it before the provider hears of it. */
export type Intent = Selectable<IntentTable>;

export interface PaymentContext {
  db: Database;
  /** Runs `work` in one database transaction. */
  transaction: <T>(work: (on: Database) => Promise<T>) => Promise<T>;
  outbox: Pick<Outbox, 'add' | 'kick'>;
  pans: Pans;
  verify: Verify;
  foundation: () => Promise<Foundation>;
  payu: { key: string; salt: string };
  hostedPage: string;
  /** Call it after a commit that changed a campaign's places: cached answers go. */
  campaignChanged: (id: string) => void;
  siteUrl: string;
  /** False on a production site without a merchant key: it begins no payment and accepts no answer. */
  ready: boolean;
  now: () => Date;
  log: (line: string) => void;
}

/** Where the provider's hosted page sends the donor's browser. */
export const RETURN_PATH = '/donations/return';

const PAYMENTS_AWAY =
  'Payments cannot be taken here at the moment, and nothing was charged. Please try again later, or give by bank transfer.';

/** Throws an `HttpError` 503 where no payment can begin. */
export function checkReady({ ready }: Pick<PaymentContext, 'ready'>): void {
  if (!ready) throw new HttpError(503, PAYMENTS_AWAY);
}

interface LocalProvider {
  handle(request: Request): Promise<Response>;
}

/** Without a local provider the questions go to PayU itself; a site whose `PAYU_ENV` is `local` has to hand one in. */
export function makePayments(services: Services, local?: LocalProvider): PaymentContext {
  const { cache, config, db, foundation, outbox, pans, now, log } = services;
  const { env, key, salt } = config.payu;
  const address = env === 'local' ? `${config.siteUrl}/payu/merchant/postservice?form=2` : verifyAddress[env];
  /** The provider's answer says what time it is. */
  async function ask(request: Request): Promise<Response> {
    const answer = await (local ? local.handle(request) : fetch(request));
    const hours = await compareClock(db, now(), answer.headers.get('date'));
    if (hours)
      log(`the clock differs by ${hours} hours from that of the payment provider: nothing is deleted by its age`);
    return answer;
  }
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
