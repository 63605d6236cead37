import { type Kysely, sql } from 'kysely';

/** PANs are encrypted: the ids of the keys, and an index that finds what is still in clear at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pan_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('retired_at', 'text')
    .execute();
  for (const [table, id] of [
    ['intents', 'txnid'],
    ['donations', 'txnid'],
    ['profiles', 'user_id'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_pan_in_clear`)
      .on(table)
      .column(id)
      .where(sql<boolean>`pan <> '' and substr(pan, 1, 3) <> 'v1.'`)
      .execute();
  }
}
