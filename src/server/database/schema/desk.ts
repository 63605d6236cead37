import type { Generated } from 'kysely';

/** `office` sees everything, `leader` his campaigns, `helper` the messages of visitors and the reviews. */
export type Role = 'office' | 'leader' | 'helper';

interface StaffTable {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  review_mails: Generated<number>;
}

interface StaffCampaignTable {
  staff_id: string;
  campaign_id: string;
}

/** It opens one session; the hash is of its token. */
interface StaffLinkTable {
  token_hash: string;
  staff_id: string;
  expires_at: string;
}

interface StaffSessionTable {
  token_hash: string;
  staff_id: string;
  browser: string;
  created_at: string;
  expires_at: string;
  /** Of the mailed code, until when it works, and how often it was wrong. */
  code_hash: string | null;
  code_expires_at: string | null;
  code_tries: Generated<number>;
  proven_at: string | null;
}

/** What the page after an act says, once. */
interface StaffWordsTable {
  id: string;
  session: string;
  words: string;
}

/** One act of the staff. Lines are only added. */
interface StaffLogTable {
  id: string;
  at: string;
  /** The email of who did it; the name of the account on the computer for a command. */
  who: string;
  what: string;
  /** A campaign, transaction id, review or email. */
  about: string;
  /** Never a PAN. */
  before: string;
  after: string;
}

interface WalkTable {
  campaign_id: string;
  people: number;
  others: number;
  /** Whole grams that were gathered, by kind, JSON. */
  grams: string;
  /** Where it was brought. */
  went: Generated<string>;
  /** 1 where the site shows nothing of it. */
  withdrawn: Generated<number>;
  note: string;
  noted_by: string;
  noted_at: string;
}

interface StaffMessageTable {
  id: string;
  campaign_id: string;
  subject: string;
  body: string;
  who: string;
  /** Where answers go; empty for the foundation's own address. */
  reply_to: string;
  at: string;
}

/** By the transaction id of the place. */
interface StaffMessagePersonTable {
  message_id: string;
  txnid: string;
}

export interface DeskTables {
  staff: StaffTable;
  staff_campaigns: StaffCampaignTable;
  staff_links: StaffLinkTable;
  staff_sessions: StaffSessionTable;
  staff_words: StaffWordsTable;
  staff_log: StaffLogTable;
  walks: WalkTable;
  staff_messages: StaffMessageTable;
  staff_message_people: StaffMessagePersonTable;
}
