import { beforeEach, describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/server/money/ledger.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign, place, storePlaces } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const PATH = '/desk/campaigns/ridge/called-off';
const OFFICE = 'office@example.org';

describe('what was paid for a campaign that is called off', () => {
  const app = appForEach({ at: NOW });
  let office: DeskVisitor;
  beforeEach(async () => {
    await addCampaign(app, 'ridge', { status: 'cancelled' });
    await storePlaces(
      app,
      [1, 2, 3].map((number) => place('ridge', number, { amount_paise: 90_000 })),
    );
    office = await atDesk(app);
  });

  const returned = async () => {
    const lines = await Promise.all([1, 2, 3, 9].map((number) => linesOf(app.db, `HH_ridge_00${number}`)));
    return lines.flat().flatMap(({ kind, txnid, by }) => (kind === 'returned' ? [{ txnid, by }] : []));
  };

  it('is a list with names, amounts and the ids of PayU, also as a table in which nothing is a formula', async () => {
    const name = '=cmd()|A1\n\u202eAsha <b>';
    const { db } = app;
    await db.updateTable('enrolments').set({ name }).where('txnid', '=', 'HH_ridge_001').execute();
    await noteReturn(db, { txnid: 'HH_ridge_002', paise: 30_000, reason: 'A part.', by: 'asha', at: NOW });
    expect((await office.get(PATH)).html).toContain('3 payments, ₹2,400.00');
    await office.prove();
    const { html } = await office.get(`${PATH}/repay`);
    for (const words of [
      '=cmd()|A1 Asha &lt;b&gt;',
      '₹900.00',
      'PayU&#39;s id 4039900002',
      'This is the rest: ₹300.00 went back before. Noted then: A part.',
    ])
      expect(html).toContain(words);
    const file = await office.get(`${PATH}/repay.csv`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="repay-ridge.csv"');
    expect(file.html).toContain("\r\n'=cmd()|A1 Asha <b>,900.00,4039900001,HH_ridge_001,2026-27/ridge001,");
  });

  it('is closed for those that are ticked after a mailed code, and only once', async () => {
    const fields = { which: 'some', people: ['HH_ridge_001', 'HH_ridge_003'], list: '', reason: 'PayU 28 Nov' };
    expect((await office.post(`${PATH}/repay`, fields, PATH)).html).toContain('Is it you?');
    expect(await returned()).toEqual([]);
    await office.prove();
    expect((await office.post(`${PATH}/repay`, fields)).html).toContain('Noted as given back: 2 payments, ₹1,800.00.');
    const again = await office.post(`${PATH}/repay`, fields);
    expect([again.status, again.html.includes('Nothing of this is owed any more')]).toEqual([422, true]);
    expect(await returned()).toEqual(['HH_ridge_001', 'HH_ridge_003'].map((txnid) => ({ txnid, by: OFFICE })));
    const owed = await unsettledPayments(app.db, NOW);
    expect(owed.map(({ txnid }) => txnid)).toEqual(['HH_ridge_002']);
    expect((await office.get(`/desk/log?about=ridge`)).html).toContain(
      '2 payments, ₹1,800.00 → given back: PayU 28 Nov',
    );
  });
});
