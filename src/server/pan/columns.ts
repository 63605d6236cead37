import { sql } from 'kysely';

/**
 * The condition of rows that hold a PAN in clear, in any table of `panColumns`. As literals: with parameters the database does not
 * recognise the index of migration 0019, which has this condition.
 */
export const inClear = sql<boolean>`pan <> '' and substr(pan, 1, 3) <> 'v1.'`;

/** The owner of a PAN that was typed for a payment: the same in `intents` and `donations`, so that a value can be copied. */
export const ofPayment = (txnid: string): string => `payment ${txnid}`;

/** The owner of a PAN in a profile. */
export const ofProfile = (userId: string): string => `profile ${userId}`;

/** A table whose column `pan` holds PANs, the column that finds a row, and the owner that the row's PAN is bound to. */
export interface PanColumn {
  readonly table: 'intents' | 'donations' | 'profiles';
  readonly id: 'txnid' | 'user_id';
  readonly ownerOf: (id: string) => string;
}

/**
 * Every column that holds PANs. `intents` comes before `donations`: a payment that is settled while the keys are changed copies the
 * PAN from the first into the second.
 */
export const panColumns: readonly PanColumn[] = [
  { table: 'intents', id: 'txnid', ownerOf: ofPayment },
  { table: 'donations', id: 'txnid', ownerOf: ofPayment },
  { table: 'profiles', id: 'user_id', ownerOf: ofProfile },
];
