import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/database/open.ts';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const NOW = new Date('2026-11-28T05:00:00Z');

const paymentApp = paymentAppForAll({ at: NOW, webhook: 'never' });
let office: DeskVisitor;
let db: Database;
beforeAll(async () => {
  db = paymentApp.db;
  office = await atDesk(paymentApp.app);
  await office.prove();
});

const html = async (path: string) => (await office.get(path)).html.replace(/\s+/g, ' ');

async function give(txnid: string, amount = '500.00', form = {}, campaignId?: string) {
  await paymentApp.give({ txnid, amount, form, ...(campaignId && { campaignId }) });
}

async function enrol(txnid: string, campaign: string) {
  await paymentApp.campaign(campaign, 900);
  const { token } = await paymentApp.user();
  await paymentApp.book({ txnid, amount: '900.00', pinfo: campaign, token });
}

describe('the pages of money', () => {
  beforeAll(async () => {
    await paymentApp.campaign('ridge', 900);
    await give('HH_1', '500.00', { firstname: '<script>alert(1)</script>', lastname: '=SUM(A1)' }, 'ridge');
    await give('HH_2', '700.00', { state: 'Delhi' });
    await give('HH_3', '300.00');
    await enrol('HH_4', 'ridge');
    await enrol('HH_5', 'lake');
    await enrol('HH_6', 'off');
    await noteReturn(db, { txnid: 'HH_3', reason: 'Chargeback.', by: 'asha', at: NOW });
    await releasePlace(db, { txnid: 'HH_5', reason: 'Ill.', by: 'asha', at: NOW });
    await paymentApp.campaign('off', 900, { status: 'cancelled' });
    await paymentApp.begin({ txnid: 'HH_7', amount: '9000.00' });
  });

  it.each([['/desk/money'], ['/desk/money/year/2026-27'], ['/desk/money/month/2026-11']])(
    '%s tells gifts and fees apart, without what went back or is owed',
    async (path) => {
      const page = await html(path);
      for (const part of [
        'Gifts</dt><dd><span class="sum">₹1,200.00</span> (2)',
        'Fees</dt><dd><span class="sum">₹900.00</span> (1)',
        'Together</dt><dd><span class="sum">₹2,100.00</span> (3)',
        'Went back</dt><dd><span class="sum">₹300.00</span> (1)',
        'To be given back</dt><dd><span class="sum">₹1,800.00</span> (2)',
      ])
        expect(page).toContain(part);
    },
  );

  it.each([
    ['/desk/money/month/2026-11/gifts', 'gifts-2026-11.csv'],
    ['/desk/money/year/2026-27/gifts', 'gifts-2026-27.csv'],
  ])('%s is a file with PayU’s ids as plain text, harmless cells and no PAN in clear', async (path, name) => {
    const { html: text, headers } = await office.get(path);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const { provider_id } = await db
      .selectFrom('donations')
      .select('provider_id')
      .where('txnid', '=', 'HH_2')
      .executeTakeFirstOrThrow();
    expect(text).toContain(`,HH_2,HH_2,${provider_id},'${provider_id},`);
    expect(text).toContain('<script>alert(1)</script> =SUM(A1)');
    expect(text).toContain('ABXXXXXX4F');
    expect(text).not.toContain('ABCDE1234F');
    expect(text).toMatch(/HH_3,HH_3,.*,0\.00,2026-11-28,Chargeback\./);
  });

  it('the statement has the PANs, after a mailed code alone, and the log says who saved it', async () => {
    const path = '/desk/money/year/2026-27/statement';
    const other = await atDesk(paymentApp.app, 'other@example.org');
    for (const page of [path, `${path}/file`, `${path}/books`])
      expect((await other.get(page)).html).toContain('Is it you?');
    for (const page of ['file', 'books']) expect((await office.get(`${path}/${page}`)).html).toContain('ABCDE1234F');
    expect(await html('/desk/log')).toContain('PANs saved');
  });

  it('the statement has a row for each donor and mode in the order of the form, and names apart who gave no PAN', async () => {
    const path = '/desk/money/year/2026-27/statement';
    expect(await html(path)).toContain('Each gift has one.');
    const cash = { once: 'cash-of-a-donor-with-pan', name: 'Kiran Negi', day: '2026-11-20', mode: 'HAND-CASH' };
    await office.post('/desk/money/new', { ...cash, amount: '200', pan: 'ABCDE1234F', address1: 'Mall Road' });
    const nameless = { ...cash, once: 'cash-of-a-donor-without-pan', name: 'Ramesh Lal', amount: '100' };
    const { to } = await office.post('/desk/money/new', nameless);
    const [heading, ...rows] = (await office.get(`${path}/file`)).html.replace('\ufeff', '').trim().split('\r\n');
    expect(heading).toBe(
      'Sl. No.,Pre Acknowledgement Number,ID Code,Unique Identification Number of the donor,Section Code,Unique Registration Number (URN),Date of Issuance of Unique Registration Number,Name of donor,Address of donor,Donation Type,Mode of receipt,Amount of donation (Indian rupees)',
    );
    const electronic = 'Electronic modes including account payee cheque/draft';
    expect(rows.map((row) => row.replace(/Section [^,]*,[^,]*/, 'S,URN').replace(/"[^"]*"/g, 'ADDRESS'))).toEqual([
      `1,,1,ABCDE1234F,S,URN,,Kiran Negi,ADDRESS,Others,${electronic},1200.00`,
      '2,,1,ABCDE1234F,S,URN,,Kiran Negi,Mall Road,Others,Cash,200.00',
    ]);
    const page = await html(path);
    expect(page).toContain('<span class="sum">₹100.00</span> (1): not in the statement.');
    expect(page).toContain(`<a href="${to}/pan" dir="auto">Ramesh Lal</a>`);
  });
});
