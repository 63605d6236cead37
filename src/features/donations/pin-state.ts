import { typedSigns } from '../../contract/typed.ts';
import type { FormStore } from '../../lib/form-validation.ts';

// The first two digits of the PIN codes that lie in one state alone. Left out is what two share, such as 40 (Maharashtra and Goa).
const STATES: Readonly<Record<string, string>> = {
  Delhi: '11',
  Haryana: '12 13',
  Punjab: '14 15',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18',
  'Uttar Pradesh': '20 21 22 23 27 28',
  Rajasthan: '30 31 32 33 34',
  Gujarat: '37 38',
  Maharashtra: '41 42 43 44',
  'Madhya Pradesh': '45 46 47 48',
  Chhattisgarh: '49',
  'Andhra Pradesh': '51 52',
  Karnataka: '56 57 58 59',
  'Tamil Nadu': '61 62 63 64',
  Kerala: '69',
  'West Bengal': '70 71 72',
  Odisha: '75 76 77',
  Assam: '78',
  Jharkhand: '83',
  Bihar: '80 84 85',
};

export function stateOfPin(typed: string): string | undefined {
  const [pin = ''] = /^[1-9]\d{5}$/.exec(typedSigns(typed).replace(/\s/g, '')) ?? [];
  return pin && Object.keys(STATES).find((state) => STATES[state]?.includes(pin.slice(0, 2)));
}

let seen = '';

/** Fills an empty state from a new PIN code; called after each input. */
export function fillState(
  form: Pick<FormStore<'state' | 'country' | 'zipcode'>, '$values' | 'set'>,
  isAbroad: (country: string) => boolean,
): void {
  const { state, country, zipcode } = form.$values.get();
  if (zipcode === seen) return;
  seen = zipcode;
  const known = state.trim() === '' && !isAbroad(country) && stateOfPin(zipcode);
  if (known) form.set('state', known);
}
