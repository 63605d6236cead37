import { afterEach, beforeEach, expect, it } from 'vitest';
import { campaignsWithPeople, whoComes } from '../../../src/server/reports/participants.ts';
import { noteReturn } from '../../../src/server/reports/returned.ts';
import { donor, openTill, type Till } from '../../helpers/till.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
let till: Till;
beforeEach(async () => {
  till = await openTill({ at: NOW });
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterEach(() => till.close());

/** Somebody begins to pay for a place. Answers how they go on. */
async function begin(id: string, txnid: string, name: string): Promise<() => Promise<unknown>> {
  const [firstname = '', lastname = ''] = name.split(' ');
  const { token, email } = await till.user(`${txnid.toLowerCase()}@example.org`);
  const { launch } = await till.begin({
    txnid,
    amount: '900.00',
    pinfo: id,
    token,
    form: { email, firstname, lastname },
  });
  return () => till.enrol(launch, till.pay(launch), token);
}

/** Somebody pays for a place. */
const enrol = async (...who: Parameters<typeof begin>) => (await begin(...who))();

it('names who has a place, how to reach them, and how many they are', async () => {
  await till.campaign('ridge', 900);
  expect(await whoComes(till.app.services.db, 'ridge')).toEqual(['Nobody has enrolled.']);
  await enrol('ridge', 'HH_1', 'Tara Devi');
  expect((await whoComes(till.app.services.db, 'ridge')).at(-1)).toBe('1 person.');
  await enrol('ridge', 'HH_2', 'asha Sharma');
  await enrol('elsewhere', 'HH_3', 'Nobody Here').catch(() => {});
  expect(await whoComes(till.app.services.db, 'ridge')).toEqual([
    `asha Sharma  ${donor.phone}  hh_2@example.org  paid ₹900.00  HH_2  2026-11-26`,
    `Tara Devi  ${donor.phone}  hh_1@example.org  paid ₹900.00  HH_1  2026-11-26`,
    '2 people.',
  ]);
});

it('does not count who paid and got no place, and says where that is looked after', async () => {
  await till.campaign('ridge', 900, { seats: 1 });
  const both = [await begin('ridge', 'HH_1', 'Tara Devi'), await begin('ridge', 'HH_2', 'Asha Sharma')];
  for (const pay of both) await pay();
  const lines = await whoComes(till.app.services.db, 'ridge');
  expect(lines).toHaveLength(3);
  expect(lines.slice(1)).toEqual([
    '1 person.',
    '1 payment without a place. npm run unsettled says what is to be given back.',
  ]);
});

it('does not call a place paid whose price went back', async () => {
  const { db } = till.app.services;
  await till.campaign('ridge', 900);
  await enrol('ridge', 'HH_1', 'Tara Devi');
  await noteReturn(db, { txnid: 'HH_1', reason: 'Chargeback 4711.', by: 'asha', at: NOW });
  expect((await whoComes(db, 'ridge'))[0]).toContain('  paid ₹900.00, which went back  HH_1');
});

it('lists the campaigns that are ahead, or that somebody has a place in, with people and places', async () => {
  const { db } = till.app.services;
  await db.deleteFrom('campaigns').execute();
  await till.campaign('ahead', 900, { seats: 12 });
  await till.campaign('over', 900);
  await till.campaign('over-and-empty', 900, { end_day: '2024-02-01' });
  await enrol('over', 'HH_1', 'Tara Devi');
  await till.campaign('over', 900, { end_day: '2024-02-01' });
  expect(await campaignsWithPeople(db, NOW)).toEqual([
    '2024-01-01  ahead  0 people on 12 places',
    '2024-01-01  over  1 person  over',
  ]);
});

it('says which campaign is cancelled: its people still have to be told, or given their money back', async () => {
  const { db } = till.app.services;
  await db.deleteFrom('campaigns').execute();
  await till.campaign('ridge', 900);
  await enrol('ridge', 'HH_1', 'Tara Devi');
  await till.campaign('ridge', 900, { status: 'cancelled' });
  expect(await campaignsWithPeople(db, NOW)).toEqual(['2024-01-01  ridge  1 person  cancelled']);
});

it('says that there is no such campaign, and how to find it', async () => {
  await expect(whoComes(till.app.services.db, 'no-such')).rejects.toThrow(
    'There is no campaign with the id "no-such". npm run people lists them.',
  );
});

it('marks a campaign whose page is gone while somebody has a place in it', async () => {
  const { db } = till.app.services;
  await db.deleteFrom('campaigns').execute();
  await till.campaign('ridge', 900);
  await enrol('ridge', 'HH_1', 'Tara Devi');
  await db.updateTable('campaigns').set({ listed: 0, end_day: '2026-12-02' }).where('id', '=', 'ridge').execute();
  expect(await campaignsWithPeople(db, NOW)).toEqual(['2024-01-01  ridge  1 person  without a page']);
});
