import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as accounts from './migrations/0001-accounts.ts';
import * as campaigns from './migrations/0002-campaigns.ts';
import * as resources from './migrations/0003-resources-and-messages.ts';
import * as payments from './migrations/0004-payments.ts';
import * as mail from './migrations/0005-mail-and-limits.ts';
import type { Tables } from './schema.ts';

// Listed by hand, not read from the folder, so that a bundled function has them too.
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-campaigns': campaigns,
  '0003-resources-and-messages': resources,
  '0004-payments': payments,
  '0005-mail-and-limits': mail,
};

/** Brings a database up to this version's tables; each step is whole or not there at all. Rejects with the engine's error. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
