import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { IntentTable } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Verify } from '../payu/verify.ts';

export type Intent = Selectable<IntentTable>;
export type Work = Transaction<Tables> | Database;

/** What every part of a payment works with. */
export interface PaymentParts {
  db: Database;
  /** Runs `work` whole or not at all. Only a test that shows what this is for hands in anything else. */
  whole: <T>(work: (on: Work) => Promise<T>) => Promise<T>;
  outbox: Pick<Outbox, 'add' | 'kick'>;
  verify: Verify;
  payu: { key: string; salt: string };
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  /** False on a site for production that was given no merchant key: it takes no money and believes no one. */
  ready: boolean;
  now: () => Date;
  log: (line: string) => void;
}
