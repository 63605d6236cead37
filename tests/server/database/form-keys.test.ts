import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OldDatabase, oldDatabase } from '../../helpers/old-database.ts';

let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0012-password-version');
});
afterEach(() => old.close());

const at = '2026-05-01T08:00:00.000Z';
const writer = { name: 'Asha', email: 'asha@example.org', created_at: at };

it('lists the reviews of an earlier version, keeps its messages, and refuses a key twice', async () => {
  const campaign = { id: 'walk', heading: 'Walk', status: 'active', price_paise: 0, listed: 1, source: 'test' };
  const days = { start_day: '2026-05-01', end_day: '2026-05-02', days: 2 };
  await old.add('campaigns', { ...campaign, ...days, content: '{}', updated_at: at });
  const review = { campaign_id: 'walk', ...writer, headline: 'Good', comment: 'A good day', rating: 5 };
  const counted = { ...review, profile_id: '1', helpful_count: 9 };
  const message = { ...writer, phone: '9876543210', message: 'Hello' };
  for (const id of ['1', '2']) {
    await old.add('reviews', { id, ...counted });
    await old.add('contact_messages', { id, ...message });
  }
  await old.migrate();
  const none = { form_key: null, waiting: 0, helpful_count: 9 };
  expect(await old.db.selectFrom('reviews').selectAll().orderBy('id').execute()).toMatchObject([none, none]);
  expect(await old.db.selectFrom('contact_messages').select('form_key').execute()).toHaveLength(2);
  const form_key = 'a-key-of-the-form-1';
  await old.add('reviews', { id: '3', ...counted, form_key });
  await old.add('contact_messages', { id: '3', ...message, form_key });
  await expect(old.add('reviews', { id: '4', ...counted, form_key })).rejects.toThrow(/unique/i);
  await expect(old.add('contact_messages', { id: '4', ...message, form_key })).rejects.toThrow(/unique/i);
});
