import type { Generated } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { CampaignTables } from './schema/campaigns.ts';
import type { DeskTables } from './schema/desk.ts';
import type { MoneyTables } from './schema/money.ts';
import type { PanTables, PaymentTables } from './schema/payments.ts';

/**
 * Every table. Times are ISO 8601 strings in UTC, days are India's as `YYYY-MM-DD`, amounts are whole paise,
 * flags are 0 or 1, so that both engines store and sort them in the same way.
 */
export interface Tables
  extends AccountTables,
    CampaignTables,
    DeskTables,
    MailTables,
    MoneyTables,
    PanTables,
    PaymentTables,
    SiteTables {}

/** One row, made with the tables. `DATA_DIR` notes its id (`database/in-use.ts`). */
export interface DatabaseIdentityTable {
  id: string;
  made_at: string;
  /** It is refused from then on. */
  moved_to: string | null;
}

interface JobRunTable {
  name: string;
  began_at: string;
  /** Empty while it runs, or where it was ended in the middle. */
  ended_at: string | null;
  failed: Generated<number>;
  /** Until when no other process begins it, in milliseconds since 1970. */
  held_ms: Generated<number>;
}

interface SiteTables {
  database_identity: DatabaseIdentityTable;
  job_runs: JobRunTable;
}

export interface MailTable {
  id: string;
  kind: string;
  payload: string;
  recipient: string;
  /** Unique where given: `receipt:<txnid>` prevents a second receipt. */
  once_key: string | null;
  status: 'queued' | 'sent' | 'failed' | 'dropped';
  attempts: number;
  due_ms: number;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  /** 1: a mail server got the whole mail, and its answer is not known. */
  handed_over: Generated<number>;
  /** Hash of the network that asked for it; empty for what no stranger causes. */
  network: Generated<string>;
  turn: Generated<string | null>;
  joined: Generated<number>;
}

export interface NoticeTable {
  kind: string;
  /** A hash for each thing that was told and still holds, with blanks between. */
  known: string;
  told_at: string;
}

export interface MailTurnTable {
  /** The kind and the hash of the mailbox. */
  key: string;
  due_ms: number;
  /** How many came shortly one after the other, this one included. */
  count: number;
}

/** A letter that can be turned off, with the link that does it. */
interface MailChoiceTable {
  token_hash: string;
  /** In small letters. */
  email: string;
  kind: string;
  at: string;
  /** Since when the address does not get this kind, the same in each of its rows; null while it does. */
  off_at: string | null;
}

interface RateLimitTable {
  key: string;
  /** Milliseconds since 1970 of each hit that still counts, oldest first, JSON. */
  hits: string;
  expires_ms: number;
}

interface MailTables {
  mails: MailTable;
  mail_choices: MailChoiceTable;
  mail_turns: MailTurnTable;
  notices: NoticeTable;
  rate_limits: RateLimitTable;
}
