/**
 * The beginning of a text in one line: at most `max` characters (220 on a card, 350 on a slide; section 9), with `…` in the
 * place of the rest. Ends with a whole word where the last word is not a very long one, and never within a character.
 */
export function cut(text: string | null | undefined, max: number): string {
  // Enough of the text for the result, so that a very long one is not taken apart as a whole.
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
