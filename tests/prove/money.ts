import { playHistories } from '../helpers/money-histories.ts';
import { openPaymentApp } from '../helpers/payment-app.ts';
import type { Proof } from './proof.ts';

const HISTORIES = 10_000;
/** So many share a database: sums are compared over all of them. */
const TOGETHER = 500;

/** Histories of bookings: every line explains itself, and the books, the campaigns and the desk come to the same. */
export const money: Proof = async (say) => {
  let wrong = 0;
  let unequal = 0;
  for (let seed = 1; seed <= HISTORIES / TOGETHER; seed++) {
    const paymentApp = await openPaymentApp();
    paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
    const played = await playHistories(paymentApp, TOGETHER, seed);
    await paymentApp.close();
    wrong += played.wrong.length;
    unequal += Object.values(played.sums).filter(([one, other]) => one !== other).length;
    say(`${seed * TOGETHER} of ${HISTORIES} histories, ${wrong} balances wrong`);
  }
  const figure = `${wrong} balances other than the model's, ${unequal} sums that differ`;
  return [{ what: `${HISTORIES} histories of bookings`, figure, holds: wrong === 0 && unequal === 0 }];
};
