import { randomUUID } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

// Plain SQL that SQLite and PostgreSQL both read. What each column means stands in the types of `schema/`.

const accounts = [
  `create table users (
    id text primary key, email text not null unique, mobile text not null, password_hash text,
    created_at text not null, first_login_at text, password_version integer not null default 0
  )`,
  `create table profiles (
    user_id text primary key references users on delete cascade, firstname text not null default '',
    lastname text not null default '', address text not null default '', city text not null default '',
    state text not null default '', country text not null default '', zipcode text not null default '',
    dob text not null default '', sex text not null default '', pan text not null default '',
    updated_at text
  )`,
  `create table registrations (
    id text primary key, email text not null, mobile text not null, password_hash text not null,
    created_at text not null, expires_at text not null, confirmed_at text, next text, key_hash text
  )`,
  'create index registrations_by_email on registrations (email, created_at)',
  `create table confirm_links (
    token_hash text primary key,
    registration_id text not null references registrations on delete cascade
  )`,
  'create index confirm_links_by_registration on confirm_links (registration_id)',
  `create table sessions (
    token_hash text primary key, user_id text not null references users on delete cascade,
    created_at text not null, seen_at text not null, expires_at text not null,
    browser text not null default ''
  )`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_expiry on sessions (expires_at)',
  `create table devices (
    key_hash text not null, user_id text not null references users on delete cascade,
    created_at text not null, seen_at text not null,
    constraint devices_key primary key (key_hash, user_id)
  )`,
  'create index devices_by_user on devices (user_id, seen_at)',
  `create table reset_tokens (
    token_hash text primary key, user_id text references users on delete cascade,
    created_at text not null, expires_at text not null, used_at text
  )`,
  'create index reset_tokens_by_user on reset_tokens (user_id)',
  `create table google_identities (
    subject text primary key, user_id text not null references users on delete cascade,
    email text not null, created_at text not null
  )`,
  `create table google_links (
    id text primary key, subject text not null, email text not null, firstname text not null, lastname text not null,
    page_hash text not null unique, page_expires_at text not null, mail_hash text unique,
    mail_expires_at text
  )`,
  'create index google_links_by_email on google_links (email)',
  `create table google_credentials (
    credential_hash text primary key, expires_at text not null
  )`,
];

const campaigns = [
  `create table campaigns (
    id text primary key, heading text not null, status text not null, price_paise bigint not null,
    start_day text not null, end_day text not null, days integer not null, listed integer not null,
    source text not null default '', content text not null, updated_at text not null,
    region text not null default '', difficulty text not null default '',
    search_text text not null default '', joined_words text not null default '', seats integer, called_off_at text
  )`,
  'create index campaigns_by_days on campaigns (listed, days)',
  // Each list of campaigns reads one of the next two from end to end of its range; the table is read for words and for the page shown.
  'create index campaigns_by_start on campaigns (listed, start_day, id, end_day, status, region, difficulty, price_paise, seats)',
  'create index campaigns_by_end on campaigns (listed, end_day, id, start_day, region, difficulty, price_paise)',
  `create table reviews (
    id text primary key, campaign_id text not null references campaigns, name text not null,
    email text not null, headline text not null, comment text not null, rating integer not null,
    profile_id text not null, helpful_count integer not null, created_at text not null, form_key text,
    state text not null default 'listed', hidden_reason text not null default ''
  )`,
  // A page of reviews, their count and their average are read from this index.
  'create index reviews_by_campaign on reviews (campaign_id, state, created_at, id, rating)',
  'create index reviews_by_email on reviews (lower(email))',
  'create unique index reviews_by_form_key on reviews (form_key)',
  `create table resources (
    id text primary key, title text not null, href text not null, image text not null,
    description text not null, published text not null, listed integer not null,
    source text not null default '', content text not null, updated_at text not null
  )`,
  'create index resources_by_date on resources (listed, published, id)',
  `create table contact_messages (
    id text primary key, name text not null, email text not null, phone text not null,
    message text not null, created_at text not null, form_key text, mail_id text not null,
    answered_by text not null default '', answered_at text
  )`,
  'create index contact_messages_by_email on contact_messages (lower(email))',
  'create index contact_messages_by_time on contact_messages (created_at)',
  'create unique index contact_messages_by_form_key on contact_messages (form_key)',
  'create index contact_messages_by_mail on contact_messages (mail_id)',
];

const payments = [
  `create table transaction_ids (
    txnid text primary key, taken_at text not null
  )`,
  `create table intents (
    txnid text primary key, type text not null default '', status text not null default '',
    amount_text text not null default '', productinfo text not null default '',
    firstname text not null default '', email text not null default '', name text not null default '',
    mobile text not null default '', pan text not null default '', donor text not null default '',
    campaign_id text, provider_id text, mode text, gateway_status text, settled_at text, checked_at text,
    receipt_key_hash text, user_id text references users, amount_paise bigint not null,
    checks integer not null default 0, next_check_ms bigint, created_at text not null,
    updated_at text not null,
    constraint intents_status check (status in ('created', 'pending', 'failed', 'paid')),
    constraint intents_amount check (amount_paise > 0)
  )`,
  // What is to be asked about, in its order, is read from this index alone.
  'create index intents_by_check on intents (checks, next_check_ms, txnid) where next_check_ms is not null',
  // Abandoned attempts are counted, and paged, from this index alone.
  'create index intents_by_status on intents (status, created_at, txnid, checked_at)',
  'create index intents_by_user on intents (user_id, campaign_id, status)',
  `create table payment_events (
    id text primary key, txnid text not null, source text not null, outcome text not null,
    payload text not null, created_at text not null, retry_ms bigint, last_error text,
    failures integer not null default 0
  )`,
  'create index payment_events_by_txnid on payment_events (txnid, created_at)',
  'create index payment_events_by_time on payment_events (created_at)',
  'create index payment_events_by_retry on payment_events (retry_ms)',
  `create table donations (
    id text primary key, txnid text not null unique, user_id text references users, name text not null,
    email text not null, mobile text not null, pan text not null, address text not null default '{}',
    amount_paise bigint not null, gateway_status text not null, mode text not null default '',
    provider_id text, serial text unique, created_at text not null, paid_at text, campaign_id text,
    campaign_name text
  )`,
  'create index donations_by_user on donations (user_id, created_at, id)',
  // A history also lists what the address of the user gave without a login.
  'create index donations_by_email on donations (lower(email), created_at, id)',
  // What still names its donor, until the books of its year may go.
  `create index donations_named on donations (created_at) where name <> 'Deleted'`,
  'create index donations_by_campaign on donations (campaign_id, txnid)',
  `create table enrolments (
    id text primary key, txnid text not null unique, user_id text references users,
    campaign_id text not null references campaigns, campaign_name text not null, name text not null,
    email text not null, mobile text not null, address text not null default '{}',
    amount_paise bigint not null, place text not null, walk_in integer not null default 0,
    mode text not null default '', provider_id text, serial text unique, created_at text not null, paid_at text,
    note text not null default '', came integer not null default 0, told_called_off text,
    constraint enrolments_place check (place in ('held', 'none', 'offered', 'waiting'))
  )`,
  'create index enrolments_by_user on enrolments (user_id, created_at, id)',
  `create index enrolments_without_place on enrolments (txnid) where place = 'none'`,
  'create index enrolments_by_time on enrolments ((coalesce(paid_at, created_at)), id)',
  // What still names its person, until the year of the walk is over.
  `create index enrolments_named on enrolments (campaign_id) where name <> 'Deleted'`,
  // One place for each user and campaign.
  `create unique index enrolments_once on enrolments (user_id, campaign_id) where place = 'held'`,
  // The places of a campaign are counted in this index alone.
  'create index enrolments_by_campaign on enrolments (campaign_id, place, txnid)',
  `create table counters (
    name text primary key, value bigint not null
  )`,
  `create table pan_keys (
    id text primary key, since text not null
  )`,
];

const money = [
  `create table money_lines (
    id text primary key, txnid text not null, kind text not null, key text not null, paise bigint not null,
    campaign_id text, at text not null, "by" text not null, why text not null default '',
    reference text not null default '', undoes text unique references money_lines,
    constraint money_lines_kind check
      (kind in ('paid', 'gift', 'gift back', 'price', 'price back', 'returned', 'waived')),
    constraint money_lines_sign check
      (paise <> 0 and (undoes is not null or (paise > 0) = (kind in ('paid', 'gift back', 'price back', 'waived'))))
  )`,
  // Each event is one line, however often it is told.
  'create unique index money_lines_once on money_lines (txnid, kind, key)',
  // Sums are read from this index alone.
  'create index money_lines_by_txnid on money_lines (txnid, kind, paise)',
  `create index money_lines_back on money_lines (txnid) where kind = 'price back'`,
  'create index money_lines_by_staff on money_lines ("by", at) where kind = \'paid\'',
  'create index money_lines_by_campaign on money_lines (campaign_id, kind, paise)',
  `create table matters (
    id text primary key, txnid text not null, kind text not null, reference text not null default '', paise bigint,
    at text not null, closed_at text, closed_by text not null default '', why text not null default '',
    constraint matters_kind check
      (kind in ('mismatch', 'paid-twice', 'paid-before', 'pending', 'created', 'unconfirmed', 'unknown'))
  )`,
  'create unique index matters_once on matters (txnid, kind, reference, coalesce(paise, -1))',
  'create index matters_open on matters (at) where closed_at is null',
];

const mails = [
  `create table mails (
    id text primary key, kind text not null, payload text not null, recipient text not null,
    once_key text unique, status text not null, attempts integer not null, due_ms bigint not null,
    last_error text, created_at text not null, sent_at text, handed_over integer not null default 0,
    network text not null default '', turn text, joined integer not null default 1
  )`,
  // What is due is counted by network from this index alone.
  'create index mails_by_due on mails (status, due_ms, kind, network)',
  'create index mails_by_recipient on mails (lower(recipient))',
  // What still has its text.
  `create index mails_with_text on mails (sent_at) where payload <> '{}'`,
  'create index mails_by_turn on mails (turn, status)',
  'create index mails_by_sending on mails (sent_at, network)',
  `create table mail_turns (
    key text primary key, due_ms bigint not null, count integer not null
  )`,
  `create table notices (
    kind text primary key, known text not null, told_at text not null
  )`,
  `create table rate_limits (
    key text primary key, hits text not null, expires_ms bigint not null
  )`,
  'create index rate_limits_by_expiry on rate_limits (expires_ms)',
];

const desk = [
  `create table staff (
    id text primary key, email text not null unique, role text not null, created_at text not null,
    review_mails integer not null default 0,
    constraint staff_role check (role in ('office', 'leader', 'helper'))
  )`,
  `create table staff_campaigns (
    staff_id text not null references staff on delete cascade, campaign_id text not null,
    constraint staff_campaigns_key primary key (staff_id, campaign_id)
  )`,
  `create table staff_links (
    token_hash text primary key, staff_id text not null references staff on delete cascade, expires_at text not null
  )`,
  `create table staff_sessions (
    token_hash text primary key, staff_id text not null references staff on delete cascade,
    browser text not null, created_at text not null, expires_at text not null, code_hash text,
    code_expires_at text, code_tries integer not null default 0, proven_at text
  )`,
  'create index staff_sessions_by_staff on staff_sessions (staff_id)',
  `create table staff_words (
    id text primary key, session text not null references staff_sessions on delete cascade, words text not null
  )`,
  'create index staff_words_by_session on staff_words (session)',
  `create table staff_log (
    id text primary key, at text not null, who text not null, what text not null, about text not null,
    before text not null, after text not null
  )`,
  `create table walks (
    campaign_id text primary key, people integer not null, others integer not null, grams text not null,
    note text not null, noted_by text not null, noted_at text not null
  )`,
  'create index staff_log_by_time on staff_log (at, id)',
  'create index staff_log_by_about on staff_log (about, at)',
  `create table staff_messages (
    id text primary key, campaign_id text not null, subject text not null, body text not null,
    who text not null, reply_to text not null, at text not null
  )`,
  'create index staff_messages_by_campaign on staff_messages (campaign_id, at)',
  `create table staff_message_people (
    message_id text not null references staff_messages on delete cascade,
    txnid text not null references enrolments (txnid) on delete cascade,
    constraint staff_message_people_key primary key (message_id, txnid)
  )`,
  'create index staff_message_people_by_txnid on staff_message_people (txnid)',
];

/** Words are compared by the bytes of their letters, as SQLite does it: what a word starts with is one range of the index then. */
const people = (bytewise: string) => [
  `create table person_words (
    txnid text not null, word text ${bytewise} not null, begun integer not null,
    constraint person_words_key primary key (txnid, word)
  )`,
  'create index person_words_by_word on person_words (begun, word, txnid)',
];

const site = [
  `create table database_identity (
    id text primary key, made_at text not null, moved_to text
  )`,
  `create table job_runs (
    name text primary key, began_at text not null, ended_at text, failed integer not null default 0,
    held_ms bigint not null default 0
  )`,
];

/** Makes every table and index, and the id of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewise = db.getExecutor().adapter instanceof PostgresAdapter ? 'collate "C"' : '';
  for (const statement of [
    ...accounts,
    ...campaigns,
    ...payments,
    ...money,
    ...people(bytewise),
    ...mails,
    ...desk,
    ...site,
  ])
    await sql.raw(statement).execute(db);
  const identity = sql`insert into database_identity (id, made_at) values (${randomUUID()}, ${new Date().toISOString()})`;
  await identity.execute(db);
}
