import { typedSigns } from './typed.ts';

/** Whole paise of rupees such as `500`, `500.5` or `500.00`; `null` for anything else, so that nobody pays a guessed amount. */
export function readPaise(rupees: unknown): number | null {
  const text = typeof rupees === 'number' ? String(rupees) : rupees;
  if (typeof text !== 'string') return null;
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Longer than any amount below a billion that people type. What is longer is not looked at: that would take time for each character. */
const TYPED_MAX = 40;

// Indian groups (1,00,000) or groups of three (1,000,000), with or without decimals.
const GROUPED = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;

/**
 * An amount as typed (`1,00,000`, `₹500`, `Rs. 500`, `500/-`, digits of any script) as the wire writes it; anything else trimmed, for
 * `readPaise` to refuse.
 */
export function typedRupees(typed: string): string {
  const text = typed.trim();
  if (text.length > TYPED_MAX) return text;
  const bare = typedSigns(text)
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/[-=]|₹)$/, '');
  return GROUPED.test(bare) ? bare.replaceAll(',', '').replace(/^0+(?=\d)/, '') : text;
}

export function paiseOf(rupees: unknown): number {
  const paise = readPaise(rupees);
  if (paise === null) throw new RangeError(`"${String(rupees)}" is not an amount of rupees.`);
  return paise;
}

/** Whole paise as rupees with two decimals: `500.00`. */
export function rupeesOf(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}
