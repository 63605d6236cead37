import type { Selectable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { IntentTable } from '../database/schema/payments.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pans } from '../pan/pans.ts';
import type { Verify } from '../payu/verify.ts';
import type { Foundation } from '../platform/foundation.ts';

/** A payment that was begun, as the server stores it before the provider hears of it. */
export type Intent = Selectable<IntentTable>;

/** What the functions of this room work with. */
export interface PaymentParts {
  db: Database;
  /** Runs `work` in one database transaction. A test replaces it to show what happens without one. */
  transaction: <T>(work: (on: Database) => Promise<T>) => Promise<T>;
  outbox: Pick<Outbox, 'add' | 'kick'>;
  pans: Pans;
  verify: Verify;
  /** The foundation's facts, for receipts. */
  foundation: () => Promise<Foundation>;
  payu: { key: string; salt: string };
  /** The address of the provider's hosted page. */
  hostedPage: string;
  /** Call it after a commit that changed a campaign's places, so that no cached answer tells the old numbers. */
  campaignChanged: (id: string) => void;
  /** Origin of the site, without a slash at its end. */
  siteUrl: string;
  /** False on a production site without a merchant key: it begins no payment and accepts no answer. */
  ready: boolean;
  now: () => Date;
  log: (line: string) => void;
}
