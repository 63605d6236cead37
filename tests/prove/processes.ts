import { agreed, comeToRest, compare } from '../helpers/ledgers.ts';
import { ownPostgres } from '../helpers/own-postgres.ts';
import { donor, openPaymentApp } from '../helpers/payment-app.ts';
import { startSecondProcess } from '../helpers/second-process.ts';
import type { Proof } from './proof.ts';

const PAYMENTS = 200;

/** Two processes on one PostgreSQL database: each payment is saved in both at the same time, and reported to both. */
export const processes: Proof = async (say) => {
  const db = await ownPostgres();
  if (!db) return [{ what: 'two processes on PostgreSQL', figure: 'not tried: it is not installed', holds: false }];
  say(`${PAYMENTS} payments, each saved in two processes at once`);
  const paymentApp = await openPaymentApp({ env: { DATABASE_URL: db.url }, webhook: 'never' });
  const second = await startSecondProcess(paymentApp.app);
  const post = (path: string, body: BodyInit, type?: string) =>
    second.handle(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        body,
        ...(type ? { headers: { 'content-type': type } } : {}),
      }),
    );
  let unsaved = 0;
  for (let index = 0; index < PAYMENTS; index++) {
    const { launch } = await paymentApp.begin({ txnid: `TWO-${index}` });
    const payment = paymentApp.pay(launch);
    const claim = { name: 'Kiran Negi', transactionId: launch['txnid'], amount: '500.00', email: donor.email };
    const body = JSON.stringify({ ...claim, mobile: donor.phone, pan: donor.pan, payment });
    const saved = await Promise.all([
      paymentApp.save(launch, payment),
      post('/api/open/donate/', body, 'application/json'),
      post('/api/payment/webhook', new URLSearchParams(payment)),
    ]);
    if (saved.some(({ ok }) => !ok)) unsaved += 1;
  }
  await second.stop();
  await comeToRest(paymentApp);
  const { taken, ...all } = await compare(paymentApp);
  // The second process adds the demonstration's histories, which no provider was paid for.
  const differences = Object.fromEntries(
    Object.entries(all).map(([kind, ids]) => [kind, ids.filter((id) => id.startsWith('TWO-'))]),
  );
  await paymentApp.close();
  await db.end();
  const told = Object.entries(differences).map(([kind, ids]) => `${ids.length} ${kind}`);
  return [
    {
      what: `${PAYMENTS} payments, each saved in two processes on PostgreSQL at once`,
      figure: `${taken} taken, ${unsaved} not saved at once; ${told.join(', ')}`,
      holds: taken === PAYMENTS && unsaved === 0 && JSON.stringify(differences) === JSON.stringify(agreed),
    },
  ];
};
