import { shortRupees } from './format.ts';

/** Kilograms as text, in the groups of India and with one decimal at most: `1,234.5 kg`. */
export const weight = (kilograms: number): string =>
  `${shortRupees(kilograms.toFixed(1))
    .replace('₹', '')
    .replace(/(\.\d)0$/, '$1')} kg`;
