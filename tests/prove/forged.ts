import { forge, nothingForged, openPrey } from '../helpers/forgeries.ts';
import type { Proof } from './proof.ts';

const FORGERIES = 10_000;
const SEED = 27_031_990;

/** Ten thousand forged payments: none is believed, none leaves a row or a mail. */
export const forged: Proof = async (say) => {
  say(`${FORGERIES} forged payments`);
  const prey = await openPrey();
  const result = await forge(prey, FORGERIES, SEED);
  await prey.paymentApp.close();
  return [
    {
      what: `${FORGERIES} forged payments`,
      figure: `${result.believed.length} believed, ${result.paid.length - 1} paid, ${result.mails - 1} mails`,
      holds: JSON.stringify(result) === JSON.stringify(nothingForged),
    },
  ];
};
