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
