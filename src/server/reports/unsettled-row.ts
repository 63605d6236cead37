/** One thing about money that a person has to look at. */
export interface UnsettledRow {
  what: string;
  txnid: string;
  /** With two decimals; `unreadable` where the provider's amount is none. */
  rupees: string;
  /** ISO 8601 in UTC. */
  since: string;
  detail: string;
  /** What a person can close, with all that is known of it; null for what ends by itself once it is settled. */
  matter: string | null;
}
