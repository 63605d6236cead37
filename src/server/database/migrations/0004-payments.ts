import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await intents(db);
  await donations(db);
  await enrolments(db);
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('txnid', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payment_events_by_txnid')
    .on('payment_events')
    .columns(['txnid', 'created_at'])
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
}

async function intents(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('intents').addColumn('txnid', 'text', (c) => c.primaryKey());
  const words = [
    'type',
    'status',
    'amount_text',
    'productinfo',
    'firstname',
    'email',
    'name',
    'mobile',
    'pan',
    'donor',
  ];
  for (const word of words) table = table.addColumn(word, 'text', (c) => c.notNull().defaultTo(''));
  for (const word of [
    'campaign_id',
    'provider_id',
    'mode',
    'gateway_status',
    'settled_at',
    'checked_at',
    'receipt_key_hash',
    'flag',
  ]) {
    table = table.addColumn(word, 'text');
  }
  await table
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('checks', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_check_ms', 'bigint')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('intents_status', sql`status in ('created', 'pending', 'failed', 'paid')`)
    .addCheckConstraint('intents_amount', sql`amount_paise > 0`)
    .execute();
  await db.schema.createIndex('intents_by_check').on('intents').column('next_check_ms').execute();
  await db.schema.createIndex('intents_by_status').on('intents').columns(['status', 'created_at']).execute();
}

async function donations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('donations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('txnid', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('pan', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('gateway_status', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('provider_id', 'text')
    .addColumn('serial', 'text', (c) => c.unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('paid_at', 'text')
    .execute();
  await db.schema.createIndex('donations_by_user').on('donations').columns(['user_id', 'created_at', 'id']).execute();
}

async function enrolments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('enrolments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('txnid', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('campaign_id', 'text', (c) => c.notNull().references('campaigns.id'))
    .addColumn('campaign_name', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('provider_id', 'text')
    .addColumn('serial', 'text', (c) => c.unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('paid_at', 'text')
    .execute();
  await db.schema.createIndex('enrolments_by_user').on('enrolments').columns(['user_id', 'created_at', 'id']).execute();
  // One place for each user. Money that arrived without a place has to be on the books all the same, to be given back.
  await db.schema
    .createIndex('enrolments_once')
    .unique()
    .on('enrolments')
    .columns(['user_id', 'campaign_id'])
    .where(sql.ref('status'), '<>', sql.lit('REFUND'))
    .execute();
}
