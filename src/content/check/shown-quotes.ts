import { fieldAt, note, type Problem } from '../problems.ts';
import { withoutWordQuotes } from '../word-signs.ts';
import { valuesIn } from './fields.ts';

/** Values in the quotes of a word processor, which an editor may have meant as those around a value. */
export const shownQuotes = (data: unknown): Problem[] =>
  valuesIn(data).flatMap(({ keys, value }) => {
    if (typeof value !== 'string' || withoutWordQuotes(value) === undefined) return [];
    const fix =
      'stands in the quotes of a word processor, which the page shows: remove them if they only enclose the value';
    return [note(fieldAt(keys), fix)];
  });
