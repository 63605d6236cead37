import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/office/closed-issues.ts';
import { releasePlace } from '../../../src/server/office/participants.ts';
import { noteReturn, standings, undoReturn } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { booksOf } from '../../helpers/books.ts';
import { closedMatters } from '../../helpers/closed-matters.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const { taxNames } = await readFoundation(fixtureContent);

describe('money that went back', () => {
  // In India the next day has begun.
  const AT = new Date('2026-12-01T20:00:00Z');

  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp();
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
    paymentApp.app.setTime(new Date('2026-11-01T00:00:00Z'));
  });
  afterEach(() => paymentApp.close());

  const db = () => paymentApp.app.services.db;
  const closing = (txnid: string, reason: string) => ({ txnid, reason, by: 'asha', at: AT });
  const note = (txnid: string, reason = 'Chargeback 4711.') => noteReturn(db(), closing(txnid, reason));
  const rows = async (of: 'donations' | 'enrolments') => {
    const lines = (await booksOf(paymentApp.app.services, 2026, taxNames))[of].trim().split('\r\n');
    expect(lines[0]).toContain(',Return noted on,Note of the return');
    return lines.slice(1);
  };

  async function give(txnid: string): Promise<void> {
    const { launch } = await paymentApp.begin({ txnid, amount: '500.00' });
    await paymentApp.save(launch, paymentApp.pay(launch));
  }

  async function enrol(txnid: string): Promise<void> {
    await paymentApp.campaign('ridge', 900);
    const { token } = await paymentApp.user();
    const { launch } = await paymentApp.begin({ txnid, amount: '900.00', pinfo: 'ridge', token });
    await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  }

  it('a gift that a bank took back stays in the books, with the day and the reason', async () => {
    await give('HH_1');
    await give('HH_2');
    expect(await note('HH_1', ' Chargeback 4711. ')).toBe(
      "HH_1 is noted. The payer's page of this donation says that the amount went back, and so do the books.",
    );
    const [first, second] = await rows('donations');
    expect(first).toMatch(/^2026-27\/000001,.*,HH_1,.*,2026-12-02,Chargeback 4711\./);
    expect(second).toMatch(/^2026-27\/000002,.*,HH_2,/);
    expect(second).not.toContain('2026-12-02');
    expect(await unsettledPayments(db(), AT)).toEqual([]);
    await undoReturn(db(), 'HH_1');
    expect((await rows('donations'))[0]).not.toContain('Chargeback');
  });

  it('a place that was paid is kept until it is released', async () => {
    await enrol('HH_3');
    expect(await note('HH_3', 'Given back in the dashboard.')).toContain('The place that it paid is kept until');
    expect((await rows('enrolments'))[0]).toMatch(/,PAID,900\.00,.*,2026-12-02,Given back in the dashboard\./);
  });

  it('what was listed as to be given back says how it was closed', async () => {
    await enrol('HH_4');
    await releasePlace(db(), closing('HH_4', 'Broke a leg.'));
    expect((await rows('enrolments'))[0]).not.toContain('Broke a leg.');
    await closeMatters(db(), closing('HH_4', 'Half given back.'));
    expect((await rows('enrolments'))[0]).toMatch(/,REFUND,900\.00,.*,2026-12-02,Half given back\./);
    await note('HH_4', 'And the rest.');
    expect((await rows('enrolments'))[0]).toContain(',2026-12-02,Half given back. / And the rest.');
  });

  it('a note that is taken away does not hide that the amount was closed as given back', async () => {
    await enrol('HH_8');
    await releasePlace(db(), closing('HH_8', 'Broke a leg.'));
    await closeMatters(db(), closing('HH_8', 'Given back.'));
    await note('HH_8');
    expect(await undoReturn(db(), 'HH_8')).toBe(
      'The note on HH_8 is taken away. The books still say that money went back, closed on 2 December 2026: Given back.',
    );
    expect((await rows('enrolments'))[0]).toContain(',2026-12-02,Given back.');
  });

  it('is noted once, and of what was paid alone', async () => {
    await give('HH_5');
    await paymentApp.begin({ txnid: 'HH_6', amount: '500.00' });
    for (const id of ['HH_6', 'HH_7']) await expect(note(id)).rejects.toThrow(`Nothing was paid under the id ${id}.`);
    await note('HH_5');
    await expect(note('HH_5', 'Another reason.')).rejects.toThrow('That HH_5 went back is noted already.');
    expect(await closedMatters(db())).toEqual([
      { txnid: 'HH_5', matter: 'returned', reason: 'Chargeback 4711.', closed_by: 'asha', closed_at: AT.toISOString() },
    ]);
  });
});

describe('a released place of which something went back', () => {
  // In India the next day has begun.
  const AT = new Date('2026-12-01T20:00:00Z');
  const RELEASED = 'paid without a place; of this something went back already, give back no more than the rest';

  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp();
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
    await paymentApp.campaign('ridge', 900);
    const { token } = await paymentApp.user();
    const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'ridge', token });
    await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  });
  afterEach(() => paymentApp.close());

  const db = () => paymentApp.app.services.db;
  const closing = (reason: string) => ({ txnid: 'HH_1', reason, by: 'asha', at: AT });
  const listed = async () => (await unsettledPayments(db(), AT)).map(({ what, detail }) => [what, detail]);

  it('a place that is released after its payment was taken back is not listed as if all were to be given back', async () => {
    await noteReturn(db(), closing('Chargeback 4711.'));
    await releasePlace(db(), closing('Did not pay.'));
    const detail = 'enrolment in Campaign ridge (ridge), noted on 2 December 2026: Chargeback 4711.';
    expect(await listed()).toEqual([[RELEASED, detail]]);
    await closeMatters(db(), closing('The bank took it.'));
    expect(await listed()).toEqual([]);
  });

  it('nor one that is released after its campaign was cancelled and somebody gave the price back', async () => {
    await paymentApp.campaign('ridge', 900, { status: 'cancelled' });
    await closeMatters(db(), closing('Given back at PayU.'));
    await releasePlace(db(), closing('Cancelled.'));
    const detail = 'enrolment in Campaign ridge (ridge), noted on 2 December 2026: Given back at PayU.';
    expect(await listed()).toEqual([[RELEASED, detail]]);
  });

  it('a return that is noted of a place that is released already says where it is still listed', async () => {
    await releasePlace(db(), closing('Broke a leg.'));
    const said = await noteReturn(db(), closing('Given back.'));
    expect(said).toContain('It stays in the list of what is to be given back until you close it there.');
    expect(said).not.toContain('is kept');
  });
});

describe('a campaign that is cancelled', () => {
  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp();
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
    for (const [id, txnid] of [
      ['off', 'HH_1'],
      ['on', 'HH_2'],
    ] as const) {
      await paymentApp.campaign(id, 900);
      const { token } = await paymentApp.user();
      const { launch } = await paymentApp.begin({ txnid, amount: '900.00', pinfo: id, token });
      await paymentApp.enrol(launch, paymentApp.pay(launch), token);
    }
  });
  afterEach(() => paymentApp.close());

  const listed = async () => {
    const { db, now } = paymentApp.app.services;
    return (await unsettledPayments(db, now())).map(({ txnid, rupees, what }) => [txnid, rupees, what]);
  };

  it.each(['cancelled', 'Canceled'])(
    'a place that was paid in a campaign that is %s now is listed until it is closed',
    async (status) => {
      const { db, now } = paymentApp.app.services;
      expect(await listed()).toEqual([]);
      await paymentApp.campaign('off', 900, { status });
      expect(await listed()).toEqual([['HH_1', '900.00', 'paid for a campaign that is cancelled, give it back']]);
      await closeMatters(db, { txnid: 'HH_1', reason: 'Given back today.', by: 'asha', at: now() });
      expect(await listed()).toEqual([]);
    },
  );
});

describe('a place that is moved to cheaper campaigns', () => {
  const AT = new Date('2026-12-01T20:00:00Z');

  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp();
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
    for (const [id, price] of Object.entries({ ridge: 900, pass: 700, lake: 400 }))
      await paymentApp.campaign(id, price);
    const { token } = await paymentApp.user();
    const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'ridge', token });
    await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  });
  afterEach(() => paymentApp.close());

  it('is listed with what has not gone back yet, also where both differences are alike', async () => {
    const { db } = paymentApp.app.services;
    const move = (campaign_id: string, rupees: number) =>
      db
        .updateTable('enrolments')
        .set({ campaign_id, due_paise: -rupees * 100 })
        .execute();
    const listed = async () => (await unsettledPayments(db, AT)).map(({ rupees }) => rupees);
    const giveBack = () => closeMatters(db, { txnid: 'HH_1', reason: 'Given back.', by: 'asha', at: AT });
    await move('pass', 200);
    expect(await listed()).toEqual(['200.00']);
    await giveBack();
    await move('lake', 500);
    expect(await listed()).toEqual(['300.00']);
    await giveBack();
    expect(await listed()).toEqual([]);
    await move('pass', 700);
    expect(await listed(), 'the price of the pass has fallen').toEqual(['200.00']);
    await giveBack();
    expect(await listed()).toEqual([]);
    const row = await db.selectFrom('enrolments').selectAll().executeTakeFirstOrThrow();
    expect((await standings(db))(row)).toEqual({
      kept: 20_000,
      returned: 70_000,
      owed: 0,
    });
  });
});
