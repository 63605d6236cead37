import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { removeExpired } from '../../../src/server/office/personal.ts';
import { appForAll } from '../../helpers/under-test.ts';

const NOW = Date.parse('2026-06-05T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

const app = appForAll({ at: NOW });

it('deletes exactly what is expired, and keeps each receipt, so that none is sent twice', async () => {
  const { db } = app;
  const user = { id: 'u', email: 'u@example.org', mobile: '', password_hash: null, first_login_at: null };
  await db
    .insertInto('users')
    .values({ ...user, created_at: daysAgo(200) })
    .execute();
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'over', hits: '[]', expires_ms: NOW - 1 },
      { key: 'counting', hits: '[]', expires_ms: NOW + 1 },
    ])
    .execute();
  const session = { user_id: 'u', created_at: daysAgo(40), seen_at: daysAgo(40) };
  await db
    .insertInto('sessions')
    .values([
      { ...session, token_hash: 'over', expires_at: daysAgo(0.001) },
      { ...session, token_hash: 'open', expires_at: daysAgo(-0.001) },
    ])
    .execute();
  const reset = { user_id: 'u', created_at: daysAgo(3), used_at: null };
  await db
    .insertInto('reset_tokens')
    .values([
      { ...reset, token_hash: 'over', expires_at: daysAgo(1.1) },
      { ...reset, token_hash: 'fresh', expires_at: daysAgo(0.9) },
    ])
    .execute();
  await db
    .insertInto('google_credentials')
    .values([
      { credential_hash: 'over', expires_at: daysAgo(1.1) },
      { credential_hash: 'fresh', expires_at: daysAgo(0.9) },
    ])
    .execute();
  const link = {
    email: 'u@example.org',
    firstname: '',
    lastname: '',
    subject: 'u',
    mail_hash: null,
    mail_expires_at: null,
  };
  await db
    .insertInto('google_links')
    .values([
      { ...link, id: 'over', page_hash: 'over', page_expires_at: daysAgo(1.1) },
      { ...link, id: 'fresh', page_hash: 'fresh', page_expires_at: daysAgo(0.9) },
    ])
    .execute();
  const registration = {
    email: 'r@example.org',
    mobile: '',
    password_hash: 'x',
    confirmed_at: null,
    next: null,
    key_hash: null,
  };
  await db
    .insertInto('registrations')
    .values([
      { ...registration, id: 'over', created_at: daysAgo(40), expires_at: daysAgo(31) },
      { ...registration, id: 'fresh', created_at: daysAgo(31), expires_at: daysAgo(29) },
    ])
    .execute();
  const mail = { payload: '{}', recipient: 'r@example.org', attempts: 1, due_ms: NOW + DAY_MS, last_error: null };
  const sent = { ...mail, status: 'sent' as const, sent_at: daysAgo(1), once_key: null };
  await db
    .insertInto('mails')
    .values([
      { ...sent, id: 'old', kind: 'confirm', created_at: daysAgo(91) },
      { ...sent, id: 'recent', kind: 'confirm', created_at: daysAgo(89) },
      { ...sent, id: 'receipt', kind: 'donation-receipt', created_at: daysAgo(400), once_key: 'receipt:T1' },
      { ...sent, id: 'nothing', kind: 'nothing', created_at: daysAgo(0) },
      {
        ...mail,
        id: 'waiting',
        kind: 'confirm',
        status: 'queued',
        created_at: daysAgo(91),
        sent_at: null,
        once_key: null,
      },
    ])
    .execute();

  await db
    .insertInto('mail_turns')
    .values([
      { key: 'over', due_ms: NOW - 1.1 * DAY_MS, count: 3 },
      { key: 'counting', due_ms: NOW - 0.1 * DAY_MS, count: 3 },
    ])
    .execute();

  await removeExpired(app.services);

  const keys = async (
    table:
      | 'rate_limits'
      | 'mail_turns'
      | 'sessions'
      | 'reset_tokens'
      | 'google_credentials'
      | 'google_links'
      | 'registrations'
      | 'mails',
    column: string,
  ) =>
    (await db.selectFrom(table).selectAll().execute())
      .map((row) => String(Object.entries(row).find(([name]) => name === column)?.[1]))
      .toSorted();
  expect(await keys('rate_limits', 'key')).toEqual(['counting']);
  expect(await keys('mail_turns', 'key')).toEqual(['counting']);
  expect(await keys('sessions', 'token_hash')).toEqual(['open']);
  expect(await keys('reset_tokens', 'token_hash')).toEqual(['fresh']);
  expect(await keys('google_credentials', 'credential_hash')).toEqual(['fresh']);
  expect(await keys('google_links', 'id')).toEqual(['fresh']);
  expect(await keys('registrations', 'id')).toEqual(['fresh']);
  expect(await keys('mails', 'id')).toEqual(['receipt', 'recent', 'waiting']);
});
