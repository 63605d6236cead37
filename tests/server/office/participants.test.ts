import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rosterOf } from '../../../src/server/mail/roster.ts';
import { campaignsWithPeople, releasePlace } from '../../../src/server/office/participants.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { donor, openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

describe('who has a place', () => {
  const NOW = new Date('2026-11-26T10:00:00Z');
  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp({ at: NOW, webhook: 'never' });
  });
  afterEach(() => paymentApp.close());

  async function begin(id: string, txnid: string, name: string): Promise<() => Promise<unknown>> {
    const [firstname = '', lastname = ''] = name.split(' ');
    const { token, email } = await paymentApp.user(`${txnid.toLowerCase()}@example.org`);
    const { launch } = await paymentApp.begin({
      txnid,
      amount: '900.00',
      pinfo: id,
      token,
      form: { email, firstname, lastname },
    });
    return () => paymentApp.enrol(launch, paymentApp.pay(launch), token);
  }

  const enrol = async (...who: Parameters<typeof begin>) => (await begin(...who))();

  const roster = () => rosterOf(paymentApp.db, 'ridge');
  const listed = async () =>
    (await Promise.all([false, true].map((over) => campaignsWithPeople(paymentApp.db, NOW, { over, size: 9 }))))
      .flat()
      .map(({ heading: _, startDay: __, endDay: ___, ...row }) => row);

  it('names who has a place, how to reach them, and who paid without getting one', async () => {
    await paymentApp.campaign('ridge', 900, { seats: 2 });
    expect((await roster())?.people).toEqual([]);
    const third = await begin('ridge', 'HH_3', 'Mira Rana');
    await enrol('ridge', 'HH_1', 'Tara Devi');
    await enrol('ridge', 'HH_2', 'asha Sharma');
    await third();
    await enrol('elsewhere', 'HH_4', 'Nobody Here').catch(() => {});
    expect(await roster()).toMatchObject({
      people: [
        { name: 'asha Sharma', mobile: donor.phone, email: 'hh_2@example.org', paid: 'paid ₹900.00', txnid: 'HH_2' },
        { name: 'Tara Devi', mobile: donor.phone, email: 'hh_1@example.org', paid: 'paid ₹900.00', txnid: 'HH_1' },
      ],
      withoutPlace: 1,
    });
  });

  it('lists the campaigns that are ahead, or that somebody has a place in, with people and places', async () => {
    const { db } = paymentApp;
    await db.deleteFrom('campaigns').execute();
    await paymentApp.campaign('ahead', 900, { seats: 12 });
    await paymentApp.campaign('over', 900);
    await paymentApp.campaign('over-and-empty', 900, { end_day: '2024-02-01' });
    await enrol('over', 'HH_1', 'Tara Devi');
    await paymentApp.campaign('over', 900, { end_day: '2024-02-01' });
    const common = { cancelled: false, listed: true };
    expect(await listed()).toEqual([
      { id: 'ahead', people: 0, seats: 12, over: false, ...common },
      { id: 'over', people: 1, seats: null, over: true, ...common },
    ]);
  });

  it('marks a campaign that is cancelled, or whose page is gone, while somebody has a place in it', async () => {
    const { db } = paymentApp;
    await db.deleteFrom('campaigns').execute();
    await paymentApp.campaign('ridge', 900);
    await enrol('ridge', 'HH_1', 'Tara Devi');
    await paymentApp.campaign('ridge', 900, { status: 'cancelled' });
    expect(await listed()).toMatchObject([{ people: 1, cancelled: true, listed: true }]);
    await paymentApp.campaign('ridge', 900);
    await db.updateTable('campaigns').set({ listed: 0, end_day: '2026-12-02' }).where('id', '=', 'ridge').execute();
    expect(await listed()).toMatchObject([{ people: 1, cancelled: false, listed: false }]);
  });
});

describe('a place that is released', () => {
  const AT = new Date('2026-12-01T10:00:00Z');

  let paymentApp: PaymentApp;
  beforeEach(async () => {
    paymentApp = await openPaymentApp({ webhook: 'never' });
  });
  afterEach(() => paymentApp.close());

  const db = () => paymentApp.db;
  const release = (txnid: string) => releasePlace(db(), { txnid, reason: ' Broke a leg. ', by: 'asha', at: AT });
  const place = async (campaign: string, token: string) =>
    (await paymentApp.call('GET', `/user/campaign/${campaign}/enrollment`, undefined, token)).data;
  const listed = async () => (await unsettledPayments(db(), AT)).map(({ txnid, sort }) => [txnid, sort]);

  async function pay(txnid: string, token: string) {
    return paymentApp.book({ txnid, amount: '900.00', pinfo: 'ridge', token });
  }

  describe('a paid place of somebody who cannot come', () => {
    it('can be taken again by the same person, and does not come back when its payment is saved again', async () => {
      await paymentApp.campaign('ridge', 900);
      const { token } = await paymentApp.user();
      const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '900.00', pinfo: 'ridge', token });
      const response = paymentApp.pay(launch);
      await paymentApp.enrol(launch, response, token);
      await release('HH_1');
      await paymentApp.enrol(launch, response, token);
      expect(await place('ridge', token)).toMatchObject({ status: 'REFUND' });
      await pay('HH_2', token);
      expect(await place('ridge', token)).toMatchObject({ status: 'PAID', transactionId: 'HH_2' });
    });
  });

  it('a free place leaves the history, and nothing is to be given back', async () => {
    await paymentApp.campaign('walk', 0);
    const { token } = await paymentApp.user();
    expect(await paymentApp.takeFree('HH_5', 'walk', token)).toMatchObject({ status: 200 });
    expect(await place('walk', token)).toMatchObject({ status: 'FREE' });
    expect(await release('HH_5')).toBe(false);
    expect(await rosterOf(db(), 'walk')).toMatchObject({ people: [], withoutPlace: 0 });
    expect(await place('walk', token)).toEqual({ status: null });
    expect(await listed()).toEqual([]);
  });
});
