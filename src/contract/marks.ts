import * as v from 'valibot';

/**
 * A part of a text that is more than words: `[from, to, as]`, where `from` and `to` count UTF-16 units from the start of the text. `as` is
 * `strong`, `em`, `h3` or `h4` (the whole line is a heading), or the address that the words lead to.
 */
export const Mark = v.tuple([v.number(), v.number(), v.string()]);
export type Mark = v.InferOutput<typeof Mark>;

/**
 * The marks of the texts beside it, by the name of their field; an entry of a list is named `bring.0`. The texts themselves hold no
 * signs, so that whoever does not know marks reads plain words. Marks of one text are in order and do not overlap, but for a heading,
 * which may have others in it.
 */
export const Marks = v.nullish(v.record(v.string(), v.array(Mark)));
export type Marks = v.InferOutput<typeof Marks>;
