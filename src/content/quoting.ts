/** The longest text, in characters, that a message writes out anew in quotes. */
const MOST_SHOWN = 120;

/**
 * How to put a text in quotes: written out behind `before`, which is its field or its dash; or, where it is long, only where the
 * quotes go.
 */
export function quoting(text: string, what: string, before: string): string {
  const double = !/["\\]/.test(text);
  const mark = double ? '"' : "'";
  if (text.length <= MOST_SHOWN)
    return `put ${what} in quotes, ${before} ${mark}${double ? text : text.replaceAll("'", "''")}${mark}`;
  const twice = !double && text.includes("'") ? `, and write each ${mark} inside it twice` : '';
  return `put ${what} in quotes, a ${mark} before it and one behind it${twice}`;
}
