import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { reconcileNow } from '../../../src/server/reports/reconcile-now.ts';
import { reportEnv } from '../../helpers/report-env.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const MINUTE = 60_000;
const begun = new Date('2026-11-01T10:00:00Z');
const later = new Date(begun.getTime() + 40 * MINUTE);

const paymentApp = paymentAppForAll({ at: begun });

it('what is listed is asked about before its time, and not when it was just asked about', async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  for (const txnid of ['paid', 'left']) {
    const { launch } = await paymentApp.begin({ txnid });
    if (txnid === 'paid') paymentApp.pay(launch);
  }
  const { payments, services } = paymentApp.app;
  paymentApp.app.setTime(later);
  const next_check_ms = later.getTime() + 1000 * MINUTE;
  await services.db.updateTable('intents').set({ next_check_ms, checks: 3, checked_at: null }).execute();
  expect(await reconcileNow(payments, later)).toEqual({ asked: 2, unanswered: 0 });
  expect(await unsettledPayments(services.db, later)).toMatchObject([
    { txnid: 'left', detail: 'donation, the provider said nothing, last asked 1 November 2026, 16:10' },
  ]);
  const left = services.db
    .selectFrom('intents')
    .select(['status', 'checks', 'next_check_ms'])
    .where('txnid', '=', 'left');
  expect(await left.executeTakeFirst()).toEqual({ status: 'created', checks: 3, next_check_ms });
  await services.db.updateTable('intents').set({ checked_at: later.toISOString() }).execute();
  expect(await reconcileNow(payments, later)).toEqual({ asked: 0, unanswered: 0 });
});

it('a batch without an answer does not stop the others', async () => {
  const { payments, services } = paymentApp.app;
  const at = new Date(later.getTime() + 40 * MINUTE);
  for (let n = 0; n < 25; n++) await paymentApp.begin({ txnid: `many-${n}` });
  paymentApp.app.setTime(at);
  await services.db.updateTable('intents').set({ checked_at: null }).execute();
  let calls = 0;
  const verify: typeof payments.verify = async (ids) => {
    calls += 1;
    if (calls === 1) throw new Error('no answer');
    return payments.verify(ids);
  };
  // With the one that is left from above.
  expect(await reconcileNow({ ...payments, verify }, at)).toEqual({ asked: 6, unanswered: 20 });
});

it('the command says in one sentence that the provider gave no answer, and exits with 1', async () => {
  const begunThen = new Date(Date.now() - 60 * MINUTE).toISOString();
  await paymentApp.db.updateTable('intents').set({ created_at: begunThen, checked_at: null }).execute();
  const failing = 'globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"))';
  const noLine = `data:text/javascript,${encodeURIComponent(failing)}`;
  const provider = { PAYU_ENV: 'test', PAYU_KEY: 'a-key', PAYU_SALT: 'a-salt', NODE_OPTIONS: `--import ${noLine}` };
  const [code, told] = await new Promise<[unknown, string]>((done) => {
    const env = { ...reportEnv(paymentApp.app), ...provider };
    execFile(process.execPath, [resolve('src/server/reports/reconcile.ts')], { env }, (error, _, stderr) =>
      done([error?.code, stderr]),
    );
  });
  expect(told).toMatch(/^The payment provider gave no answer about \d+ payments\. The server asks again/m);
  expect(told).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});
