/** Each kind of line: its sign (one that takes another back has the other; the database checks both), and its part of a booking. */
export const LINE_KINDS = {
  paid: { sign: 1, part: 'paid' },
  gift: { sign: -1, part: 'cost' },
  'gift back': { sign: 1, part: 'cost' },
  /** What a place costs, on the day on which it was booked. */
  price: { sign: -1, part: 'cost' },
  /** The place is gone, moved, or its campaign called off: it costs nothing any more. */
  'price back': { sign: 1, part: 'cost' },
  returned: { sign: -1, part: 'returned' },
  /** A difference that the foundation does not ask for. */
  waived: { sign: 1, part: 'cost' },
} as const satisfies Record<string, { sign: 1 | -1; part: 'paid' | 'cost' | 'returned' }>;
export type LineKind = keyof typeof LINE_KINDS;

/** One event of money. A line is never changed and never deleted. */
export interface MoneyLineTable {
  id: string;
  txnid: string;
  kind: LineKind;
  /** Such as the provider's id: each key is one line of its kind. */
  key: string;
  /** Whole paise, never 0. Above 0 is for the person, below 0 for the foundation. */
  paise: number;
  campaign_id: string | null;
  /** ISO 8601 in UTC. */
  at: string;
  /** An address of the staff, `provider`, or `site`. */
  by: string;
  why: string;
  /** The provider's id, a receipt's number, or what a bank statement says. */
  reference: string;
  /** The line that it takes back. */
  undoes: string | null;
}

/** What is no sum, and a person has to look at. The first three are found while a payment is settled. */
export type MatterKind =
  | 'mismatch'
  /** Told of under two ids of the provider. */
  | 'paid-twice'
  /** Paid before this payment began. */
  | 'paid-before'
  /** Under way, and asked about no more. */
  | 'pending'
  /** Begun and not paid. */
  | 'created'
  /** Counts, and the provider itself has not confirmed it. */
  | 'unconfirmed'
  /** A success that stands in no books. */
  | 'unknown';

/** Where it follows from the payment alone, it has a row once it is closed. */
export interface MatterTable {
  id: string;
  txnid: string;
  kind: MatterKind;
  /** The provider's id of the payment; empty where none is known, or the kind needs none. */
  reference: string;
  /** What was paid; null where that cannot be read, or the kind needs none. */
  paise: number | null;
  /** When it was found, ISO 8601 in UTC. */
  at: string;
  closed_at: string | null;
  closed_by: string;
  why: string;
}

export interface MoneyTables {
  money_lines: MoneyLineTable;
  matters: MatterTable;
}
