import { shortRupees } from './format.ts';

/** Kilograms as text, in the groups of India and with one decimal at most: `1,234.5 kg`. */
export const weight = (kilograms: number): string =>
  `${shortRupees(kilograms.toFixed(1))
    .replace('₹', '')
    .replace(/(\.\d)0$/, '$1')} kg`;

interface Counted {
  readonly people?: number | null | undefined;
  readonly kilograms?: number | null | undefined;
}

/** What came of a campaign, once it is noted: `14 people came, 123.5 kg gathered`. Empty where neither is known. */
export function gatheredText({ people, kilograms }: Counted): string {
  const came = people ? `${people} ${people === 1 ? 'person' : 'people'} came` : '';
  return [came, kilograms ? `${weight(kilograms)} gathered` : ''].filter(Boolean).join(', ');
}
