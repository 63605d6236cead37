const HOME = [
  'india',
  'bharat',
  'hindustan',
  'ind',
  'in',
  'भारत',
  'हिन्दुस्तान',
  'republic of india',
  'the republic of india',
];

// Accents of Latin letters go, the vowel signs of Devanagari stay.
const plain = (typed: string) =>
  typed
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** Whether a typed country is another one than India. What may still become India, such as `In`, is not: this is asked at each key. */
export function isAbroad(typed: string): boolean {
  const country = plain(typed);
  if ([...country].length < 2) return false;
  if (HOME.some((name) => name.startsWith(country))) return false;
  return !country.split(' ').some((word) => HOME.includes(word));
}
