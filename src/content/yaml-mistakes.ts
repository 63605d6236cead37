import { wordSigns } from './word-signs.ts';
import { indentOf, type Mistake, nameOfLine, type YamlStop } from './yaml-lines.ts';
import { innerQuote, openQuote, secondColon } from './yaml-quotes.ts';
import { misplaced, openBracket, reservedStart, tabs, textAmongFields, withoutColon } from './yaml-shape.ts';

const CAUSES = [
  tabs,
  wordSigns,
  openQuote,
  innerQuote,
  secondColon,
  openBracket,
  reservedStart,
  textAmongFields,
  misplaced,
  withoutColon,
];

function unknownCause({ lines, at, code }: YamlStop): Mistake {
  if (code === 'MULTIPLE_DOCS' || /^\.\.\./.test(lines[at] ?? ''))
    return { at, field: 'file', fix: 'has a line of dots or dashes among its fields: remove that line' };
  const fix = 'cannot be read: compare the line, and the one above it, with another file of this folder';
  return { at, field: nameOfLine(lines[at]), fix };
}

/**
 * The cause of a mistake that YAML found, as an editor would look for it. YAML names the place where it could not go on; the cause is
 * often a line before.
 */
export function mistakeOf(stop: YamlStop): Mistake {
  for (const cause of CAUSES) {
    const found = cause(stop);
    if (found) return found;
  }
  return unknownCause(stop);
}

/** A field that stands twice in one place; YAML itself keeps the last. */
export function standsTwice(lines: readonly string[], at: number): Mistake {
  const line = lines[at] ?? '';
  const field = nameOfLine(line);
  const column = (text: string) => indentOf(text.replace(/^( *)-/, '$1 '));
  const before = lines.findLast(
    (one, index) => index < at && nameOfLine(one) === field && column(one) === column(line),
  );
  const first = before === undefined ? '' : `; above it says "${before.trim().slice(0, 60)}"`;
  return { at, field, fix: `stands here a second time${first}: keep one of the two` };
}
