import { agreed } from '../helpers/ledgers.ts';
import { openPaymentApp } from '../helpers/payment-app.ts';
import { payWithFaults } from '../helpers/payment-faults.ts';
import type { Proof } from './proof.ts';

const PAYMENTS = 1000;
const SEED = 80_080;

/** A thousand payments, each breaking off somewhere: our ledger and the provider's agree in the end. */
export const payments: Proof = async (say) => {
  say(`${PAYMENTS} payments, each with a fault`);
  const paymentApp = await openPaymentApp();
  const { kinds, met, comparison } = await payWithFaults(paymentApp, PAYMENTS, SEED);
  await paymentApp.close();
  const { taken, ...differences } = comparison;
  return [
    {
      what: `${PAYMENTS} payments through ${met} of ${kinds} faults`,
      figure: `${taken} taken by the provider; ${told(differences)}`,
      holds:
        met === kinds && Object.entries(agreed).every(([key]) => differences[key as keyof typeof agreed].length === 0),
    },
  ];
};

const told = (differences: Record<string, string[]>) =>
  Object.entries(differences)
    .map(([kind, ids]) => `${ids.length} ${kind}`)
    .join(', ');
