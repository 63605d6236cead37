import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/server/money/ledger.ts';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { atDesk, type DeskVisitor, hiddenIn, prove } from '../../helpers/desk.ts';
import { place, storeCampaign, storePlaces } from '../../helpers/enrolled.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const PATH = '/desk/campaigns/ridge/called-off';
const OFFICE = 'office@example.org';

describe('what was paid for a campaign that is called off', () => {
  let app: TestApp;
  let office: DeskVisitor;
  beforeEach(async () => {
    app = await startApp({ at: NOW });
    await storeCampaign(app, 'ridge', 'cancelled');
    await storePlaces(
      app,
      [1, 2, 3].map((number) => place('ridge', number, { amount_paise: 90_000 })),
    );
    office = await atDesk(app, OFFICE);
  });
  afterEach(() => app.close());

  const returned = async () => {
    const lines = await Promise.all([1, 2, 3, 9].map((number) => linesOf(app.services.db, `HH_ridge_00${number}`)));
    return lines.flat().flatMap(({ kind, txnid, by }) => (kind === 'returned' ? [{ txnid, by }] : []));
  };
  const list = async () => /name="list" value="(\w+)"/.exec((await office.get(`${PATH}/repay`)).html)?.[1] ?? '';

  it('is a list with names, amounts and the ids of PayU, also as a table in which nothing is a formula', async () => {
    const name = '=cmd()|A1\n\u202eAsha <b>';
    const { db } = app.services;
    await db.updateTable('enrolments').set({ name }).where('txnid', '=', 'HH_ridge_001').execute();
    await noteReturn(db, { txnid: 'HH_ridge_002', paise: 30_000, reason: 'A part.', by: 'asha', at: NOW });
    expect((await office.get(PATH)).html).toContain('3 payments, ₹2,400.00');
    await prove(app, office, OFFICE);
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
    await prove(app, office, OFFICE);
    expect((await office.post(`${PATH}/repay`, fields)).html).toContain('Noted as given back: 2 payments, ₹1,800.00.');
    const again = await office.post(`${PATH}/repay`, fields);
    expect([again.status, again.html.includes('Nothing of this is owed any more')]).toEqual([422, true]);
    expect(await returned()).toEqual(['HH_ridge_001', 'HH_ridge_003'].map((txnid) => ({ txnid, by: OFFICE })));
    const owed = await unsettledPayments(app.services.db, NOW);
    expect(owed.map(({ txnid }) => txnid)).toEqual(['HH_ridge_002']);
    expect((await office.get(`/desk/log?about=ridge`)).html).toContain(
      '2 payments, ₹1,800.00 → given back: PayU 28 Nov',
    );
  });

  it('is not closed as a whole by who has seen another list', async () => {
    await prove(app, office, OFFICE);
    const opened = hiddenIn((await office.get(`${PATH}/repay`)).html, 'opened') ?? '';
    const fields = { which: 'all', people: [], list: await list(), reason: 'PayU 28 Nov', opened };
    await storePlaces(app, [place('ridge', 9, { amount_paise: 90_000 })]);
    expect((await office.post(`${PATH}/repay`, fields)).html).toContain('4 payments');
    expect(await returned()).toEqual([]);
    const { opened: _, ...now } = { ...fields, list: await list() };
    expect((await office.post(`${PATH}/repay`, now)).html).toContain('Noted as given back: 4 payments');
  });

  it('leaves open what else somebody has to look at in the same payment', async () => {
    const { db } = app.services;
    const event = {
      id: 'e',
      source: 'webhook',
      outcome: 'success',
      created_at: '2026-11-01T05:00:00Z',
      retry_ms: null,
    };
    await db
      .insertInto('payment_events')
      .values({
        ...event,
        txnid: 'HH_ridge_001',
        payload: '{"paise":90000,"providerId":"4039900099"}',
        last_error: null,
      })
      .execute();
    await prove(app, office, OFFICE);
    await office.post(`${PATH}/repay`, { which: 'some', people: ['HH_ridge_001'], list: '', reason: 'PayU 28 Nov' });
    const open = (await unsettledPayments(db, NOW)).filter(({ txnid }) => txnid === 'HH_ridge_001');
    expect(open.map(({ what }) => what)).toEqual(['paid, but this site never began it']);
  });
});

describe('what the pages of the payer say', () => {
  const later = new Date('2026-11-28T05:10:00Z');
  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp({ at: NOW });
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  });
  afterEach(() => paymentApp.close());

  it('that what was paid is given back, and once it is noted, that it was', async () => {
    await paymentApp.campaign('hill', 900);
    const { token } = await paymentApp.user();
    const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'hill', token });
    await paymentApp.enrol(launch, paymentApp.pay(launch), token);
    await paymentApp.app.services.db
      .updateTable('campaigns')
      .set({ content: '{"status":"cancelled"}' })
      .where('id', '=', 'hill')
      .execute();
    await paymentApp.campaign('hill', 900, { status: 'cancelled' });
    await tellCalledOff(paymentApp.app.services);
    paymentApp.app.setTime(later);
    await tellCalledOff(paymentApp.app.services);
    const mails = await paymentApp.app.mails();
    expect(
      mails.filter((mail) => mail.includes('(₹900.00, transaction id HH_1) is to be returned to you.')),
    ).toHaveLength(1);
    const pages = async () => [
      (await paymentApp.call('POST', '/payment/outcome', { transactionId: 'HH_1' }, token)).data,
      (await paymentApp.call('GET', '/user/campaign/hill/enrollment', undefined, token)).data,
      ((await paymentApp.call('GET', '/user/campaign/enrollments', undefined, token)).data as { rows: unknown[] })
        .rows[0],
    ];
    expect(await pages()).toMatchObject([
      { calledOff: true, refundClosedAt: null, returnedAt: null },
      { status: 'PAID', refundClosedAt: null },
      { cancelled: true, status: 'PAID' },
    ]);
    const office = await atDesk(paymentApp.app, OFFICE);
    await prove(paymentApp.app, office, OFFICE);
    await office.post('/desk/campaigns/hill/called-off/repay', {
      which: 'some',
      people: ['HH_1'],
      list: '',
      reason: 'PayU 4711',
    });
    const at = later.toISOString();
    expect(await pages()).toMatchObject([
      { calledOff: true, refundClosedAt: at, returnedAt: at },
      { status: 'PAID', refundClosedAt: at },
      { cancelled: true, refundClosedAt: at },
    ]);
  });
});
