import { rupees } from './format.ts';

/** Kilograms as text, in the groups of India and with one decimal at most: `1,234.5 kg`. */
export const weight = (kilograms: number): string => `${rupees(kilograms.toFixed(1)).replace(/^₹|\.?0+$/g, '')} kg`;
