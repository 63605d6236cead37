import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendTo } from '../../helpers/calls.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const message = {
  name: 'Asha Rawat',
  email: 'asha@example.org',
  phone: '9876543210',
  message: 'When do you walk again?',
};

let till: Till;
let other: DatabaseSync;
beforeEach(async () => {
  till = await openTill();
  const { database } = till.app.config;
  other = new DatabaseSync(database.kind === 'sqlite' ? database.file : ':memory:');
});
afterEach(async () => {
  other.close();
  await till.close();
});

describe.runIf(!process.env['TEST_DATABASE_URL'])('while another program locks the database file', () => {
  it('calls that write answer 503 with Retry-After, reading goes on, and few lines are logged', async () => {
    const { app } = till;
    const send = sendTo(app);
    const order: string[] = [];
    other.exec('begin immediate');
    const writing = Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await send('sendContact', { body: message });
        order.push('written');
        return answer;
      }),
    );
    expect(await send('listCampaigns', { query: { status: 'incoming' } })).toMatchObject({ http: 200 });
    order.push('read');
    for (const { http, headers } of await writing) {
      expect(http).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // The process did not stand still while it waited.
    expect(order.indexOf('read')).toBeLessThan(40);
    expect(app.lines.filter((line) => line.includes('503')).length).toBeLessThan(5);
    expect(app.lines.join('\n')).toContain('locked by another program');
    other.exec('rollback');
    expect(await send('sendContact', { body: message })).toMatchObject({ http: 200 });
    expect(app.lines.join('\n')).toContain('free again');
  });

  it('a payment is kept by the browser, and saved once when the file is free', async () => {
    const { app } = till;
    app.payu?.bank.setSwitches({ webhook: 'never' });
    const { launch } = await till.begin({ txnid: 'L1' });
    const payment = till.pay(launch);
    other.exec('begin immediate');
    expect(await till.save(launch, payment)).toMatchObject({ status: 503 });
    other.exec('rollback');
    expect(await till.save(launch, payment)).toMatchObject({ status: 200 });
    expect(await till.save(launch, payment)).toMatchObject({ status: 200 });
    expect(await app.services.db.selectFrom('donations').select('txnid').execute()).toEqual([{ txnid: 'L1' }]);
  });
});
