import { openPaymentApp } from '../helpers/payment-app.ts';
import { playOrders } from '../helpers/payment-orders.ts';
import type { Proof } from './proof.ts';

const PAYMENTS = 3000;
const SEED = 80_080;

/** Payments whose events come in any order, with faults in between: each comes to what the provider knows of it. */
export const payments: Proof = async (say) => {
  const paymentApp = await openPaymentApp();
  const { wrong, taken } = await playOrders(paymentApp, {
    ...{ count: PAYMENTS, seed: SEED },
    say: (played) => played % 500 || say(`${played} of ${PAYMENTS} payments, told of in any order`),
  });
  await paymentApp.close();
  const figure = `${taken} taken by the provider; ${wrong.length} wrong${wrong[0] ? `, the first: ${wrong[0]}` : ''}`;
  return [{ what: `${PAYMENTS} payments, told of in any order`, figure, holds: taken > 0 && !wrong.length }];
};
