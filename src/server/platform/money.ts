import { rupeesOf } from '../../contract/rupees.ts';
import { rupees } from '../../lib/format.ts';

/** Rupees as a letter shows them: `₹1,00,000.00`. */
export function shownRupees(paise: number): string {
  return rupees(rupeesOf(paise));
}

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

function words(count: number): string {
  for (const [size, unit] of UNITS) {
    if (count < size) continue;
    const rest = count % size;
    return `${words(Math.floor(count / size))} ${unit}${rest ? ` ${words(rest)}` : ''}`;
  }
  if (count < 20) return SMALL[count] ?? '';
  const tens = TENS[Math.floor(count / 10)] ?? '';
  return count % 10 ? `${tens}-${SMALL[count % 10]}` : tens;
}

const counted = (count: number, one: string, many: string) => `${words(count)} ${count === 1 ? one : many}`;

/** An amount in India's words: `One lakh rupees and fifty paise only`. */
export function amountInWords(paise: number): string {
  const whole = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts = [];
  if (whole || !rest) parts.push(counted(whole, 'rupee', 'rupees'));
  if (rest) parts.push(counted(rest, 'paisa', 'paise'));
  const text = parts.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} only`;
}
