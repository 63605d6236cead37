import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { MatterKind, MatterTable } from '../database/schema/money.ts';
import type { Tables } from '../database/schema.ts';
import { newId } from '../platform/tokens.ts';

/** What a person looks at and closes. `reference` and `paise` are the provider's, where the kind has them. */
export type Matter = Pick<Selectable<MatterTable>, 'kind' | 'reference' | 'paise'>;

type StoredMatter = Selectable<MatterTable>;

export interface Closing {
  txnid: string;
  reason: string;
  by: string;
  at: Date;
}

/** The kinds that are found while a payment is settled. */
export const FOUND: readonly MatterKind[] = ['mismatch', 'paid-twice', 'paid-before'];

export const plainMatter = (kind: MatterKind): Matter => ({ kind, reference: '', paise: null });

export const isSame = (a: Matter, b: Matter): boolean =>
  a.kind === b.kind && a.reference === b.reference && a.paise === b.paise;

const IDS = 500;

/** All that was found or closed about payments; of each the oldest first. */
export async function mattersOf(on: Database, txnids: readonly string[]): Promise<StoredMatter[]> {
  const found: StoredMatter[] = [];
  for (let from = 0; from < txnids.length; from += IDS) {
    const some = on
      .selectFrom('matters')
      .selectAll()
      .where('txnid', 'in', txnids.slice(from, from + IDS));
    found.push(...(await some.orderBy('at').orderBy('reference').execute()));
  }
  return found;
}

/**
 * Notes that something was found, once. A browser names no id of the provider: what it tells of is the payment of the same amount that has
 * one. Something new about a closed matter is open.
 */
export async function findMatter(on: Database, txnid: string, { kind, reference, paise }: Matter, at: Date) {
  const known = (await mattersOf(on, [txnid])).filter((one) => one.kind === kind && one.paise === paise);
  if (reference === '' && known.length) return;
  // The same payment, told with its id now.
  const bare = known.find((one) => one.reference === '' && one.closed_at === null);
  if (bare) await on.deleteFrom('matters').where('id', '=', bare.id).execute();
  await on
    .insertInto('matters')
    .values({
      id: newId(),
      txnid,
      kind,
      reference,
      paise,
      at: at.toISOString(),
      closed_at: null,
      closed_by: '',
      why: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Closes matters of a payment, each once whatever is pressed at the same time. Resolves to how many were closed now. */
export async function closeEach(on: Database, matters: readonly Matter[], { txnid, reason, by, at }: Closing) {
  const closed = { closed_at: at.toISOString(), closed_by: by, why: reason.trim() };
  let count = 0;
  for (const { kind, reference, paise } of matters) {
    const { numUpdatedRows } = await on
      .updateTable('matters')
      .set(closed)
      .where('txnid', '=', txnid)
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .where('paise', paise === null ? 'is' : '=', paise)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    const written = await on
      .insertInto('matters')
      .values({ id: newId(), txnid, kind, reference, paise, at: at.toISOString(), ...closed })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (numUpdatedRows || written) count += 1;
  }
  return count;
}

/**
 * Whether a person closed something about a payment before a moment, other than a success in no books and an attempt that nobody paid:
 * their money may be under way.
 */
export const closedBefore = (eb: ExpressionBuilder<Tables, 'intents'>, limit: string) =>
  eb.exists(
    eb
      .selectFrom('matters')
      .select('matters.id')
      .whereRef('matters.txnid', '=', 'intents.txnid')
      .where('matters.kind', 'not in', ['unknown', 'created'])
      .where('matters.closed_at', '<', limit),
  );

/** The condition of payments about which something of a kind was closed. */
export const isClosed = (eb: ExpressionBuilder<Tables, 'intents'>, kind: MatterKind) =>
  eb.exists(
    eb
      .selectFrom('matters')
      .select('matters.id')
      .whereRef('matters.txnid', '=', 'intents.txnid')
      .where('matters.kind', '=', kind)
      .where('matters.closed_at', 'is not', null),
  );

/** The condition of payments while whose settling something was found. */
export const wasFound = (eb: ExpressionBuilder<Tables, 'intents'>) =>
  eb.exists(
    eb
      .selectFrom('matters')
      .select('matters.id')
      .whereRef('matters.txnid', '=', 'intents.txnid')
      .where('matters.kind', 'in', FOUND),
  );

/** The payments of which something that was found is open. */
export const openTxnids = (eb: ExpressionBuilder<Tables, 'intents'>) =>
  eb
    .selectFrom('matters')
    .select('matters.txnid')
    .where('matters.closed_at', 'is', sql.lit(null))
    .where('kind', 'in', FOUND);
