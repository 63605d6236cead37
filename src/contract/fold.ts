import { plainDigits } from './typed.ts';

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Vowels of Devanagari that look the same, as they are put together of two signs and as the one that is meant. */
const VOWELS = 'अा=आ र्इ=ई उु=ऊ एॅ=ऍ एॆ=ऎ एे=ऐ अॉ=ऑ आॅ=ऑ अॊ=ऒ आॆ=ऒ अो=ओ आे=ओ अौ=औ आै=औ अॅ=ॲ अॆ=ऄ'
  .split(' ')
  .map((pair) => pair.split('=') as [string, string]);

/** A nasal before a consonant of its own kind, which is written as a point as well: हिन्दी and हिंदी. */
const NASAL = /ङ्(?=[क-ङ])|ञ्(?=[च-ञ])|ण्(?=[ट-ण])|न्(?=[त-न])|म्(?=[प-म])|ँ/g;

/**
 * A text as it is stored to be searched, and as a search is written: small letters without accents and nukta, one spelling for what looks
 * the same, plain digits, quotes and blanks.
 */
export function fold(text: string | null | undefined): string {
  const plain = plainDigits((text ?? '').replaceAll('\0', ' ').toWellFormed())
    .toLowerCase()
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .normalize('NFKD')
    // Marks of Latin letters; the nukta of Devanagari, Bengali, Gurmukhi, Gujarati and Odia; what nobody sees.
    .replace(/[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\p{DI}]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(NASAL, 'ं')
    .replace(/[\p{Pd}\u2212\s]+/gu, ' ')
    .trim();
  return VOWELS.reduce((folded, [seen, meant]) => folded.replaceAll(seen, meant), plain);
}
