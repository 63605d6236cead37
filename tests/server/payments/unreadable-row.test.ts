import { beforeEach, expect, it } from 'vitest';
import { removeUnpaid } from '../../../src/server/payments/jobs.ts';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { makeVerify } from '../../../src/server/payu/verify.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForEach();
let lines: string[];
let odd: string;
beforeEach(async () => {
  [lines, odd] = [[], 'odd'];
  const payu = paymentApp.app.payu;
  payu?.bank.setSwitches({ webhook: 'never' });
  paymentApp.app.payments.verify = makeVerify({
    ...paymentApp.app.config.payu,
    address: 'http://localhost/payu/merchant/postservice?form=2',
    log: (line) => lines.push(line),
    async fetch(request) {
      const answer = (await (await payu?.handle(request))?.json()) as {
        transaction_details: Record<string, { mode: unknown }>;
      };
      const row = answer.transaction_details[odd];
      // As PHP spells an empty value.
      if (row) row.mode = [];
      return Response.json(answer);
    },
  });
});

const inMinutes = (minutes: number) => paymentApp.app.setTime(Date.now() + minutes * 60_000);
const intents = () =>
  paymentApp.db.selectFrom('intents').select(['txnid', 'status', 'checks']).orderBy('txnid').execute();

it('the others of its batch are settled, and it is asked about again with the usual pauses', async () => {
  for (const txnid of ['first', 'odd', 'second']) paymentApp.pay((await paymentApp.begin({ txnid })).launch);
  inMinutes(6);
  await reconcile(paymentApp.app.payments);
  expect(await intents()).toEqual([
    { txnid: 'first', status: 'paid', checks: 1 },
    { txnid: 'odd', status: 'created', checks: 1 },
    { txnid: 'second', status: 'paid', checks: 1 },
  ]);
  expect(lines).toEqual(['the answer of the payment provider about odd cannot be read (mode)']);
  odd = 'none';
  inMinutes(20);
  expect(await reconcile(paymentApp.app.payments)).toBe(1);
  expect((await intents()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
});

it('a payment with such a row is known to the provider: it is neither called unpaid nor deleted', async () => {
  const { launch, receiptKey } = await paymentApp.begin({ txnid: 'odd' });
  paymentApp.pay(launch);
  const asked = await paymentApp.call('POST', '/payment/outcome', { transactionId: 'odd', receiptKey });
  expect(asked.data).toMatchObject({ unpaid: false });
  for (let day = 1; day < 40; day += 1) {
    inMinutes(day * 24 * 60);
    await reconcile(paymentApp.app.payments);
    await removeUnpaid(paymentApp.app.payments);
  }
  expect(await intents()).toMatchObject([{ txnid: 'odd', status: 'created' }]);
});
