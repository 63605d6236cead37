import { quoting } from './quoting.ts';
import { withoutWordQuotes } from './word-signs.ts';
import { indentOf, type Mistake, nameOfLine, nextLine, valueOfLine, type YamlStop } from './yaml-lines.ts';

const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/;

/** A value that begins with a quote and has none at its end. Only a line further in can go on with it. */
export function openQuote({ lines, at, message }: YamlStop): Mistake | undefined {
  const certain = /^Missing closing/.test(message);
  const found = lines.findIndex((line, index) => {
    const value = valueOfLine(line);
    if (!/^["']/.test(value) || QUOTED.test(value) || (index > at && !certain)) return false;
    const next = nextLine(lines, index);
    return certain || next === -1 || indentOf(lines[next]) <= indentOf(line);
  });
  if (found === -1) return undefined;
  const mark = valueOfLine(lines[found])[0];
  return {
    at: found,
    field: nameOfLine(lines[found]),
    fix: `has a quote that is not closed: end the text with ${mark}`,
  };
}

/** Text behind the closing quote: often the apostrophe of a word that was taken for it. */
export function innerQuote({ lines, at }: YamlStop): Mistake | undefined {
  const value = valueOfLine(lines[at]);
  const quoted = QUOTED.exec(value)?.[0];
  const rest = value.slice(quoted?.length ?? 0);
  if (!quoted || rest.trim() === '' || /^\s+#/.test(rest)) return undefined;
  const [mark, other] = quoted.startsWith('"') ? ['"', "'"] : ["'", '"'];
  const fix = `has ${mark} inside its text: put ${other} around the whole text, which then may hold ${mark}`;
  return { at, field: nameOfLine(lines[at]), fix };
}

/** A colon and a blank inside a text, which begin a field of their own. */
export function secondColon({ lines, at, code }: YamlStop): Mistake | undefined {
  const value = valueOfLine(lines[at]).trim();
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' || !/:(?:\s|$)/.test(value) || /^["']/.test(value)) return undefined;
  const field = nameOfLine(lines[at]);
  return {
    at,
    field,
    fix: `has a colon in its text: ${quoting(withoutWordQuotes(value) ?? value, 'the text', `${field}:`)}`,
  };
}
