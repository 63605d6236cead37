import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../src/server/places/places.ts';
import type { PaymentApp } from '../../helpers/payment-app.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const FULL = 'This campaign is full.';
type User = Awaited<ReturnType<PaymentApp['user']>>;

const { paymentApp } = sharedPaymentApp({ webhook: 'never' });

const free = (txnid: string, campaign: string, { token }: User) => paymentApp.takeFree(txnid, campaign, token);
const begin = (txnid: string, campaign: string, { token }: User) =>
  paymentApp.begin({ txnid, amount: '300.00', pinfo: campaign, token });
const statuses = async (campaign: string) => {
  const query = paymentApp.db
    .selectFrom('enrolments')
    .select(['place', 'amount_paise'])
    .where('campaign_id', '=', campaign);
  return (await query.orderBy('created_at').execute()).map(statusOf);
};

const pay = (txnid: string, campaign: string, { token }: User) =>
  paymentApp.book({ txnid, amount: '300.00', pinfo: campaign, token });

describe('the places of a campaign', () => {
  it('are given until the last one, free ones and paid ones', async () => {
    await paymentApp.campaign('few', 0, { seats: 2 });
    const [one, two, three] = [await paymentApp.user(), await paymentApp.user(), await paymentApp.user()];
    expect(await free('few-1', 'few', one)).toMatchObject({ status: 200 });
    const last = await free('few-2', 'few', two);
    expect(last).toMatchObject({ status: 200 });
    expect(await free('few-3', 'few', three)).toMatchObject({ status: 422, data: FULL });
    expect(await free('few-2', 'few', two), 'sent again').toEqual(last);
    expect(await free('few-4', 'few', two)).toMatchObject({ status: 422, data: expect.stringContaining('already') });
    await paymentApp.campaign('one', 300, { seats: 1 });
    expect(await pay('one-1', 'one', one)).toMatchObject({ data: { status: 'PAID' } });
    await expect(begin('one-2', 'one', two)).rejects.toThrow(`422 "${FULL}"`);
    await expect(begin('one-3', 'one', one)).rejects.toThrow(/^422 .*already/);
    expect([await statuses('few'), await statuses('one')]).toEqual([['FREE', 'FREE'], ['PAID']]);
  });

  it('are not held by a payment that was begun: who pays after the last one went gets it back, and is told why', async () => {
    await paymentApp.campaign('last', 300, { seats: 1 });
    const [slow, quick] = [await paymentApp.user(), await paymentApp.user()];
    const { launch } = await begin('last-1', 'last', slow);
    expect(await pay('last-2', 'last', quick)).toMatchObject({ data: { status: 'PAID', refundDue: false } });
    const answer = await paymentApp.enrol(launch, paymentApp.pay(launch), slow.token);
    expect(answer).toMatchObject({ data: { outcome: 'paid', status: 'REFUND', refundDue: true } });
    expect((await statuses('last')).toSorted()).toEqual(['PAID', 'REFUND']);
    const told = await paymentApp.call('GET', '/user/campaign/last/enrollment', undefined, slow.token);
    expect(told).toMatchObject({ data: { status: 'REFUND', amount: '300.00', refundDue: true } });
    const [mail] = (await paymentApp.app.mails()).filter((text) => text.includes('Transaction id: last-1'));
    expect(mail?.replace(/\s+/g, ' ')).toContain('no place was left when the payment arrived');
    expect(mail).not.toContain('you are enrolled');
  });

  it('are free again when a payment is given back', async () => {
    await paymentApp.campaign('again', 300, { seats: 1 });
    await pay('again-1', 'again', await paymentApp.user());
    const next = await paymentApp.user();
    await expect(begin('again-2', 'again', next)).rejects.toThrow(FULL);
    const { db } = paymentApp;
    await db.updateTable('enrolments').set({ place: 'none' }).where('txnid', '=', 'again-1').execute();
    expect(await pay('again-2', 'again', next)).toMatchObject({ data: { status: 'PAID' } });
  });

  it('may become fewer than there are people: nobody loses one, and nobody else gets one', async () => {
    await paymentApp.campaign('fewer', 0, { seats: 3 });
    const people = [await paymentApp.user(), await paymentApp.user()];
    for (const [at, user] of people.entries()) await free(`fewer-${at}`, 'fewer', user);
    await paymentApp.campaign('fewer', 0, { seats: 1 });
    expect(await free('fewer-9', 'fewer', await paymentApp.user())).toMatchObject({ status: 422, data: FULL });
    expect(await statuses('fewer')).toEqual(['FREE', 'FREE']);
    for (const { token } of people) {
      const told = await paymentApp.call('GET', '/user/campaign/fewer/enrollment', undefined, token);
      expect(told).toMatchObject({ data: { status: 'FREE' } });
    }
  });
});
