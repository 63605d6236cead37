import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OldDatabase, oldDatabase } from '../../helpers/old-database.ts';

let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0015-google-credentials');
});
afterEach(() => old.close());

const at = '2026-11-01T08:00:00.000Z';

it('keeps the reset links of an earlier version, and rewrites mails of kinds that are gone', async () => {
  const user = { id: 'u', email: 'asha@example.org', mobile: '', password_hash: null, created_at: at };
  await old.add('users', { ...user, first_login_at: null });
  const token = { created_at: at, expires_at: at, used_at: null };
  await old.add('reset_tokens', { token_hash: 'of asha', user_id: 'u', ...token });
  const mail = { payload: '{}', recipient: user.email, attempts: 0, due_ms: 1, created_at: at, once_key: null };
  for (const kind of ['known', 'nothing', 'contact'])
    await old.add('mails', { id: kind, kind, ...mail, status: 'queued', last_error: null, sent_at: null });
  await old.migrate();
  await old.add('reset_tokens', { token_hash: 'of nobody', user_id: null, ...token });
  const tokens = old.db.selectFrom('reset_tokens').select(['token_hash', 'user_id']).orderBy('token_hash');
  expect(await tokens.execute()).toEqual([
    { token_hash: 'of asha', user_id: 'u' },
    { token_hash: 'of nobody', user_id: null },
  ]);
  const mails = old.db.selectFrom('mails').select(['id', 'kind', 'payload']).orderBy('id');
  expect(await mails.execute()).toEqual([
    { id: 'contact', kind: 'contact', payload: '{}' },
    { id: 'known', kind: 'confirm', payload: '{"registrationId":""}' },
  ]);
  await old.db.deleteFrom('users').execute();
  expect(await tokens.execute()).toEqual([{ token_hash: 'of nobody', user_id: null }]);
});
