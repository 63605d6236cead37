import { beforeEach, expect, it } from 'vitest';
import { turnOff } from '../../../src/server/mail/choices.ts';
import { addLines } from '../../../src/server/money/ledger.ts';
import { tellDonors } from '../../../src/server/office/gift-records.ts';
import { noteWalk } from '../../../src/server/office/walks.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign, addPaid } from '../../helpers/walkers.ts';

const at = (day: string, hour = '12:00') => new Date(`2026-12-${day}T${hour}:00+05:30`);

const app = appForEach({ at: at('01') });
beforeEach(async () => {
  // On 5 December.
  await addCampaign(app, 'ridge');
});

async function give(txnid: string, email: string, campaign = 'ridge'): Promise<void> {
  const { db, now } = app.services;
  const created_at = now().toISOString();
  await db
    .insertInto('donations')
    .values({
      ...{ id: txnid, txnid, user_id: null, name: 'Asha Devi', email, mobile: '', pan: '' as const, address: '{}' },
      ...{ amount_paise: 50_000, gateway_status: 'SUCCESS', mode: 'UPI', provider_id: null, serial: txnid },
      ...{ campaign_id: campaign, campaign_name: `The ${campaign}`, created_at, paid_at: created_at },
    })
    .execute();
  await addPaid(db, 'gift', { txnid, paise: 50_000, campaign });
}

const note = (others: number, withdrawn = false, campaign = 'ridge') =>
  app.db.transaction().execute((on) =>
    noteWalk(on, {
      ...{ campaign, listed: [], came: [], others, grams: { cloth: 1500 }, went: 'The shed', withdrawn },
      ...{ note: '', notedBy: 'leader@example.org', notedAt: app.services.now().toISOString() },
    }),
  );

const tell = async (when: Date) => {
  app.setTime(when);
  await Promise.all([tellDonors(app.services), tellDonors(app.services)]);
  await app.services.outbox.sendDue();
  return (await app.mails()).map((mail) => /^To: <?([^>\s]+)/m.exec(mail)?.[1]?.toLowerCase()).toSorted();
};

it('each who gave is told once, a day after the record was noted, whatever is corrected or runs twice', {
  tags: ['races'],
}, async () => {
  await give('G1', 'asha@example.org');
  await give('G2', 'Asha@example.org');
  await give('G3', 'tara@example.org');
  await give('G4', 'back@example.org');
  await give('G5', 'other@example.org', 'lake');
  await addLines(app.db, [
    {
      txnid: 'G4',
      kind: 'returned',
      paise: 50_000,
      campaign: 'ridge',
      at: at('02').toISOString(),
      key: '',
      by: 'office',
    },
  ]);
  app.setTime(at('05'));
  await note(3);
  expect(await tell(at('06', '11:00')), 'not a day old').toEqual([]);
  app.setTime(at('06', '11:30'));
  await note(14);
  expect(await tell(at('07', '11:00')), 'corrected since').toEqual([]);
  expect(await tell(at('07'))).toEqual(['asha@example.org', 'tara@example.org']);
  const mail = await app.mailTo('tara@example.org');
  for (const words of ['14 people came, 1.5 kg', 'cloth: 1.5 kg', 'Where it went: The shed', '/campaigns/ridge'])
    expect(mail).toContain(words);
  app.setTime(at('08'));
  await note(15);
  await give('G6', 'late@example.org');
  expect(await tell(at('10')), 'told before, and given later').toHaveLength(2);
});

it('nobody is told of a record that is withdrawn, before it is shown again', async () => {
  await give('G1', 'asha@example.org');
  app.setTime(at('05'));
  await note(3, true);
  expect(await tell(at('08'))).toEqual([]);
  await note(3);
  expect(await tell(at('10'))).toEqual(['asha@example.org']);
});

it('whoever does not want the letter turns it off by its link, for this address alone', async () => {
  await give('G1', 'asha@example.org');
  app.setTime(at('05'));
  await note(3);
  await tell(at('07'));
  const letter = await app.mailTo('asha@example.org');
  expect(letter).toMatch(/^List-Unsubscribe:/m);
  const link = /off\?token=([\w-]+)/.exec(letter)?.[1] ?? '';
  expect(await turnOff(app.db, link, app.services.now())).toBe(true);
  await addCampaign(app, 'lake');
  await give('G2', 'Asha@example.org', 'lake');
  await give('G3', 'tara@example.org', 'lake');
  await note(4, false, 'lake');
  expect(await tell(at('10'))).toEqual(['asha@example.org', 'tara@example.org']);
});
