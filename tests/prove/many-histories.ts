/** Plays histories of bookings in a process of its own, for `money.ts`, on the database of its environment; tells what was wrong. */

import { playHistories } from '../helpers/money-histories.ts';
import { openPaymentApp } from '../helpers/payment-app.ts';
import setUp from '../helpers/prepared.ts';

const TOGETHER = 50;

const [count = 0, from = 0] = process.argv.slice(2).map(Number);
// On PostgreSQL several wait for its answers at the same time.
const lanes = process.env['TEST_DATABASE_URL'] ? 4 : 1;
const remove = await setUp();
for (let played = 0; played < count; played += TOGETHER) {
  const paymentApp = await openPaymentApp();
  const wrong = await playHistories(paymentApp, { count: TOGETHER, seed: from + played, lanes });
  await paymentApp.close();
  process.send?.({ played: played + TOGETHER, wrong });
}
await remove();
process.disconnect();
