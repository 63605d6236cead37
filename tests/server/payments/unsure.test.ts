import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { sharedTill } from '../../helpers/shared-till.ts';

const { till, bank, intent, donations, receipts } = sharedTill();
const later = (hours: number) => till().app.setTime(new Date(Date.now() + hours * 3_600_000));

describe('what nobody can be sure of', () => {
  it('is pending until the provider knows, and then paid without anyone coming back', async () => {
    bank().setSwitches({ pay: 'pending-then-success', webhook: 'never', delay: 600_000 });
    const { launch } = await till().begin({ txnid: 'slow' });
    expect(await till().save(launch, till().pay(launch))).toMatchObject({ status: 200, data: { outcome: 'pending' } });
    expect(await donations('slow')).toEqual([]);
    await bank().flush();
    later(1);
    await reconcile(till().app.payments);
    expect((await intent('slow')).status).toBe('paid');
    expect(await receipts('slow')).toHaveLength(1);
  });

  it('is asked of the provider before the answer when the hash is missing or wrong', async () => {
    for (const hash of ['missing', 'wrong'] as const) {
      bank().setSwitches({ hash, webhook: 'never' });
      const { launch } = await till().begin({ txnid: `ask-${hash}` });
      expect(await till().save(launch, till().pay(launch))).toMatchObject({ ok: true, data: { outcome: 'paid' } });
    }
  });

  it('is not told to who only knows the transaction id', async () => {
    bank().setSwitches({ hash: 'missing', webhook: 'never' });
    const { launch } = await till().begin({ txnid: 'private' });
    const { data } = await till().save(launch, till().pay(launch));
    expect(data).toMatchObject({ outcome: 'paid' });
    expect(JSON.stringify(data)).not.toMatch(/Kiran|ABXX|example\.org/);
  });

  it('stays pending while the provider does not answer, and is asked about again within a minute', async () => {
    bank().setSwitches({ verify: 'error', webhook: 'never' });
    const { launch } = await till().begin({ txnid: 'down' });
    const { hash, ...payment } = till().pay(launch);
    expect(await till().save(launch, payment)).toMatchObject({ status: 200, data: { outcome: 'pending' } });
    later(0.02);
    await reconcile(till().app.payments);
    expect((await intent('down')).status).toBe('created');
    bank().setSwitches({ webhook: 'never' });
    later(0.04);
    await reconcile(till().app.payments);
    expect((await intent('down')).status).toBe('paid');
  });

  it('counts as not paid when the provider has not heard of it for a week, and still settles after that', async () => {
    const { launch } = await till().begin({ txnid: 'never' });
    for (let day = 0; day < 20; day += 1) {
      later(24 * day);
      while (await reconcile(till().app.payments));
    }
    expect(await intent('never')).toMatchObject({ status: 'failed', next_check_ms: null });
    till().pay(launch);
    await bank().flush();
    expect((await intent('never')).status).toBe('paid');
  });
});
