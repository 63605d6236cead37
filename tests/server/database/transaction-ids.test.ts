import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OldDatabase, oldDatabase } from '../../helpers/old-database.ts';

let old: OldDatabase;
beforeEach(async () => {
  old = await oldDatabase('0008-gifts-by-email');
});
afterEach(() => old.close());

const at = '2026-05-01T08:00:00.000Z';
const person = { name: 'Asha', email: 'asha@example.org', mobile: '9876543210', created_at: at };

it('knows every id that payments, donations and free places of an earlier version use', async () => {
  const campaign = { id: 'walk', heading: 'Walk', status: 'active', price_paise: 0, listed: 1, source: 'test' };
  const days = { start_day: '2026-05-01', end_day: '2026-05-02', days: 2 };
  await old.add('campaigns', { ...campaign, ...days, content: '{}', updated_at: at });
  const intent = { type: 'donation', status: 'paid', amount_paise: 100, created_at: at, updated_at: at };
  await old.add('intents', { txnid: 'paid', ...intent });
  await old.add('intents', { txnid: 'begun', ...intent, status: 'created' });
  const gift = { pan: '', amount_paise: 100, gateway_status: 'SUCCESS' };
  await old.add('donations', { id: '1', txnid: 'paid', ...person, ...gift });
  // A gift whose payment was begun by a version that kept no intents of it.
  await old.add('donations', { id: '3', txnid: 'alone', ...person, ...gift });
  const place = { campaign_id: 'walk', campaign_name: 'Walk', amount_paise: 0, status: 'FREE' };
  await old.add('enrolments', { id: '2', txnid: 'HH_7', ...person, ...place });
  await old.migrate();
  const ids = await old.db.selectFrom('transaction_ids').select('txnid').orderBy('txnid').execute();
  expect(ids.map(({ txnid }) => txnid).sort()).toEqual(['HH_7', 'alone', 'begun', 'paid']);
});
