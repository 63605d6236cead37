/**
 * The beginning of a text in one line, of at most `max` characters, with `…` for the rest. It ends with a whole word unless the
 * last word is very long, and never within a character.
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

/**
 * The language of one of several texts, of which an entry says one language: a text without a letter of Devanagari is in English.
 * So a title in Hindi may stand above an English text.
 */
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

/** The texts of the broken-link page, and of the page of a campaign that does not exist. */
export const NOT_FOUND_HEADING = 'This path ends here';
export const NOT_FOUND_TEXT =
  'The link is broken, or the page has moved. It happens on trails too: go back to the last signpost.';
