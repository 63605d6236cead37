import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { sharedTill } from '../../helpers/shared-till.ts';

const { till, bank, intent, donations, receipts } = sharedTill();

describe('the order of things', () => {
  it('lets a late success replace a failure, and no late failure replace a success', async () => {
    const { launch } = await till().begin({ txnid: 'turn' });
    const failure = till().pay(launch, 'fail');
    expect(await till().save(launch, failure)).toMatchObject({ ok: true, data: { outcome: 'failed' } });
    const success = till().pay(launch);
    await till().post('/api/payment/webhook', success);
    await till().post('/api/payment/webhook', failure);
    expect(await till().save(launch, failure)).toMatchObject({ data: { outcome: 'paid' } });
    expect((await intent('turn')).status).toBe('paid');
    expect(await receipts('turn')).toHaveLength(1);
  });

  it('never makes another amount or another product paid, and flags it', async () => {
    const amount = await till().begin({ txnid: 'amount' });
    bank().setSwitches({ amount: 'wrong' });
    expect(await till().save(amount.launch, till().pay(amount.launch))).toMatchObject({ data: { outcome: 'pending' } });
    await bank().flush();
    expect(await intent('amount')).toMatchObject({ status: 'pending', flag: 'mismatch' });
    bank().setSwitches({});
    const product = await till().begin({ txnid: 'product' });
    const other = till().sign({ ...till().pay(product.launch), productinfo: 'something else' });
    await till().begin({ txnid: 'product-2' });
    await till().post('/api/payment/webhook', till().sign({ ...other, txnid: 'product-2' }));
    expect(await intent('product-2')).toMatchObject({ status: 'pending', flag: 'mismatch' });
    expect(await donations('product-2')).toEqual([]);
  });

  it('flags a second payment that the provider took under the same id', async () => {
    const { launch } = await till().begin({ txnid: 'twice' });
    const payment = till().pay(launch);
    await till().save(launch, payment);
    await till().post('/api/payment/webhook', till().sign({ ...payment, mihpayid: '999' }));
    expect(await intent('twice')).toMatchObject({ status: 'paid', flag: 'paid-twice' });
    expect(await donations('twice')).toHaveLength(1);
  });

  it('gives a payment of 31 March the number of that tax year, though it is settled in April', async () => {
    till().app.setTime(new Date('2027-03-31T18:00:00Z'));
    const { launch } = await till().begin({ txnid: 'march' });
    bank().setSwitches({ webhook: 'never' });
    till().pay(launch);
    till().app.setTime(new Date('2027-03-31T19:00:00Z'));
    await reconcile(till().app.payments);
    expect((await donations('march'))[0]?.serial).toMatch(/^2026-27\//);
  });
});
