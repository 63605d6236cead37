/**
 * The beginning of a text in one line, of at most `max` characters, with `…` for the rest; it ends with a whole word unless that is very
 * long.
 */
export function truncate(text: string | null | undefined, max: number): string {
  // A part long enough for the result, so that a very long text is not processed as a whole.
  const line = (text ?? '')
    .slice(0, max * 20)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const head = characters.slice(0, max - 1).join('');
  const whole = head.slice(0, Math.max(0, head.lastIndexOf(' '))).replace(/[\s,;:–-]+$/, '');
  return `${whole.length > head.length * 0.8 ? whole : head}…`;
}

/** A text whose numbers stay in one line with the word that follows them: `2,950 m` does not break. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

/** Of several texts that share one language: one without a letter of Devanagari is in English. */
export const languageOfText = (language: string | undefined, text: string): string | undefined =>
  language === 'hi' && !/\p{Script=Devanagari}/u.test(text) ? 'en' : language;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML that shows just this text, between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const NOT_FOUND_HEADING = 'This path ends here';
export const NOT_FOUND_TEXT =
  'The link is broken, or the page has moved. It happens on trails too: go back to the last signpost.';

/** The class of a page's heading: one of 60 letters or more is drawn smaller on a phone. */
export const headingClass = (heading: string): string => (heading.length < 60 ? '' : 'is-long');
