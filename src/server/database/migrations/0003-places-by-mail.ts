import { type Kysely, sql } from 'kysely';

/** Places that were asked for without a login, and the links of the mails about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table place_requests (
      id text primary key, campaign_id text not null, name text not null, email text not null, mobile text not null,
      txnid text, mail_id text not null, created_at text not null, expires_at text not null
    )`,
    'create index place_requests_by_email on place_requests (email)',
    'create index place_requests_by_mail on place_requests (mail_id)',
    'create unique index place_requests_by_txnid on place_requests (txnid)',
    'create index place_requests_by_time on place_requests (expires_at)',
    `create table place_links (
      token_hash text primary key, request_id text not null references place_requests on delete cascade
    )`,
    'create index place_links_by_request on place_links (request_id)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['place_links', 'place_requests']) await db.schema.dropTable(table).execute();
}
