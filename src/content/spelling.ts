import { distance } from 'fastest-levenshtein';

/** The known word that is most similar to a misspelt one; `undefined` when none is similar. */
export function closestMatch(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= Math.max(2, Math.floor(candidate.length / 3)) && far < candidate.length)
    .sort((a, b) => a.far - b.far);
  return near[0]?.candidate;
}

/** A text with the signs of the keyboard in place of dashes, blanks and quotes that only look like them, and without invisible ones. */
export const withKeyboardSigns = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** The same without quotes around all of it: a word processor makes these a part of the text. */
export const asTyped = (text: string): string => withKeyboardSigns(text).replace(/^(["'])(.*)\1$/s, '$2');
