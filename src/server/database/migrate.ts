import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseAway, StartError } from '../platform/errors.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as campaigns from './migrations/0002-campaigns.ts';
import * as resources from './migrations/0003-resources-and-messages.ts';
import * as payments from './migrations/0004-payments.ts';
import * as mail from './migrations/0005-mail-and-limits.ts';
import * as receiptNumbers from './migrations/0006-receipt-numbers.ts';
import * as sums from './migrations/0007-sums.ts';
import * as giftsByEmail from './migrations/0008-gifts-by-email.ts';
import * as transactionIds from './migrations/0009-transaction-ids.ts';
import * as paymentEvidence from './migrations/0010-payment-evidence.ts';
import * as devices from './migrations/0011-devices.ts';
import * as passwordVersion from './migrations/0012-password-version.ts';
import * as formKeys from './migrations/0013-form-keys.ts';
import * as mailsHandedOver from './migrations/0014-mails-handed-over.ts';
import * as googleCredentials from './migrations/0015-google-credentials.ts';
import * as mailTurns from './migrations/0016-mail-turns.ts';
import * as tokensOfNobody from './migrations/0017-tokens-of-nobody.ts';
import * as sessionBrowsers from './migrations/0018-session-browsers.ts';
import * as panKeys from './migrations/0019-pan-keys.ts';
import * as googleLinks from './migrations/0021-google-links.ts';
import * as campaignSearch from './migrations/0022-campaign-search.ts';
import * as campaignGifts from './migrations/0023-campaign-gifts.ts';
import * as seats from './migrations/0024-seats.ts';
import * as confirmLinks from './migrations/0025-confirm-links.ts';
import type { Tables } from './schema.ts';

// Listed by hand and not read from the folder, so that a bundled function contains them.
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-campaigns': campaigns,
  '0003-resources-and-messages': resources,
  '0004-payments': payments,
  '0005-mail-and-limits': mail,
  '0006-receipt-numbers': receiptNumbers,
  '0007-sums': sums,
  '0008-gifts-by-email': giftsByEmail,
  '0009-transaction-ids': transactionIds,
  '0010-payment-evidence': paymentEvidence,
  '0011-devices': devices,
  '0012-password-version': passwordVersion,
  '0013-form-keys': formKeys,
  '0014-mails-handed-over': mailsHandedOver,
  '0015-google-credentials': googleCredentials,
  '0016-mail-turns': mailTurns,
  '0017-tokens-of-nobody': tokensOfNobody,
  '0018-session-browsers': sessionBrowsers,
  '0019-pan-keys': panKeys,
  '0021-google-links': googleLinks,
  '0022-campaign-search': campaignSearch,
  '0023-campaign-gifts': campaignGifts,
  '0024-seats': seats,
  '0025-confirm-links': confirmLinks,
};

/** The names of all migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Throws a `StartError` when a database has had a migration that this version does not know. */
export function refuseNewer(had: readonly string[]): void {
  const unknown = had.find((name) => !(name in migrations));
  if (unknown === undefined) return;
  throw new StartError(
    `The database is of a newer version of this site (it has had the migration ${unknown}). Install that version again, or restore a backup from before the upgrade.`,
  );
}

/** The migrations that a database has had, in their order. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

// Any number will do that nothing else locks.
const LOCK = 4_321_001;

async function run(db: Kysely<Tables>, last: string | undefined): Promise<void> {
  // Two people may add one each at the same time: what had the later one still gets the earlier one.
  const options = { provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true };
  const migrator = new Migrator({ db, ...options });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** Of several processes that start together, one migrates and the others wait. */
async function runInTurn(db: Kysely<Tables>, last: string | undefined): Promise<void> {
  // SQLite's own transactions wait for each other.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return run(db, last);
  await db.transaction().execute(async (on) => {
    // The lock is the transaction's, so a pooler keeps it on one connection, and it ends with the transaction, however that ends.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(on);
    await run(on, last);
  });
}

/**
 * Brings a database to this version's tables, or to those after the migration `last`. Rejects with a `StartError` when the database is
 * of a newer version, and else with the engine's error. All that is missing is one transaction.
 */
export async function migrate(db: Kysely<Tables>, last?: string): Promise<void> {
  try {
    await runInTurn(db, last);
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    // Nothing was changed: the names are compared before the first migration.
    refuseNewer(await migrationsOf(db).catch(() => []));
    throw error;
  }
}
