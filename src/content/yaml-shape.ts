import {
  beginsField,
  excerpt,
  indentOf,
  lineBefore,
  type Mistake,
  nameOfLine,
  nextLine,
  valueOfLine,
  type YamlStop,
} from './yaml-lines.ts';

/** Lines that begin with a tab. */
export function tabs({ lines, at, code }: YamlStop): Mistake | undefined {
  const found = lines.flatMap((line, index) => (/^ *\t/.test(line) ? [index] : []));
  const [first] = found;
  if (first === undefined || (code !== 'TAB_AS_INDENT' && first > at)) return undefined;
  const others = found.length - 1;
  const more = others === 0 ? '' : `, and so ${others === 1 ? 'does 1 more line' : `do ${others} more lines`}`;
  const fix = `begins with a tab${more}: begin it with blanks (the space bar) instead`;
  return { at: first, field: nameOfLine((lines[first] ?? '').trim()), fix };
}

/** What is wrong with a value that begins with a sign of YAML. */
export const readAsSign = (lines: readonly string[], at: number, mark: string): Mistake => ({
  at,
  field: nameOfLine(lines[at]),
  fix: `begins with ${mark}, which has a meaning of its own there: put the whole text in quotes`,
});

/** A value that begins with a character that YAML reads as a sign of its own. */
export function reservedStart({ lines, at, code }: YamlStop): Mistake | undefined {
  const line = lines[at] ?? '';
  const value = valueOfLine(line);
  const [mark = ''] = value;
  if (!beginsField(line) && !/^\s*- /.test(line)) return undefined;
  if (/[[{]/.test(mark) && code === 'BAD_INDENT') return undefined;
  if (!/[@`%*&![\]{}|>,?-]/.test(mark)) return undefined;
  return readAsSign(lines, at, mark);
}

/** A list in brackets that is not closed. */
export function openBracket({ lines, at, message }: YamlStop): Mistake | undefined {
  const [, close] = /end with a (\]|\})/.exec(message) ?? [];
  if (!close) return undefined;
  const open = close === ']' ? '[' : '{';
  const found = lines.findLastIndex((line, index) => index <= at && valueOfLine(line).startsWith(open));
  const line = Math.max(found, 0);
  return {
    at: line,
    field: nameOfLine(lines[line]),
    fix: `begins with ${open} and does not end: write ${close} at its end`,
  };
}

const TOO_FAR = 'begins at another column than the lines that it belongs to: begin it exactly below them';

/** A line that begins too far left or right. */
export function misplaced({ lines, at, code, message }: YamlStop): Mistake | undefined {
  const first = nextLine(lines, -1);
  const mistake = (index: number) => ({ at: index, field: nameOfLine(lines[index]), fix: TOO_FAR });
  if (indentOf(lines[first]) > 0 && indentOf(lines[at]) === 0 && code === 'UNEXPECTED_TOKEN')
    return { ...mistake(first), fix: 'begins with a blank: begin it at the very left' };
  if (/[|>][+-]?$/.test(lines[lineBefore(lines, at)] ?? '') && indentOf(lines[at]) === 0 && !beginsField(lines[at])) {
    const fix = `belongs to the field "${nameOfLine(lines[lineBefore(lines, at)])}": begin it two blanks further in`;
    return { at, field: excerpt(lines[at]), fix };
  }
  const next = nextLine(lines, at);
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && next > at && indentOf(lines[next]) > indentOf(lines[at]))
    return mistake(next);
  if (code === 'BAD_INDENT' || /^(?:Sequence item without|A block sequence)/.test(message)) return mistake(at);
  return undefined;
}

/** Text of the page between the fields: the line `---` above it is missing. */
export function textAmongFields({ lines, at, alone }: YamlStop): Mistake | undefined {
  if (alone) return undefined;
  const found = lines.findIndex(
    (line, index) =>
      index > 0 &&
      index <= at &&
      lines[index - 1]?.trim() === '' &&
      /^(?:##|[^\s#"'-])/.test(line) &&
      !/^[\w-]+:/.test(line),
  );
  if (found === -1) return undefined;
  const fix = 'stands among the fields: put a line --- above it if the text begins here';
  return { at: found, field: excerpt(lines[found]), fix };
}

/** A line that is no field, or whose colon has no blank behind it. */
export function withoutColon({ lines, at, alone }: YamlStop): Mistake | undefined {
  const line = lines[at] ?? '';
  const [, key = '', value = ''] = /^\s*(?:- +)*([A-Za-z][\w-]*):([^\s:/][^\n]*|\u00a0.*)$/.exec(line) ?? [];
  if (key) return { at, field: key, fix: `needs a blank behind its colon: write "${key}: ${value.trim()}"` };
  if (beginsField(line) || line.trim() === '') return undefined;
  const dash = /^\s*-\S/.test(line) ? 'a line of a list is a dash, a blank and the text; ' : '';
  const [, name] = /^\s*([a-z]\w*) +\S/i.exec(line) ?? [];
  const field = name ? `"${name}: …"` : '"name: value"';
  const other = alone
    ? 'if it belongs to the line above, write both on one line'
    : 'if the text begins here, put a line --- above it';
  const fix = `has no colon: ${dash}a field is written ${field}; ${other}`;
  return { at, field: excerpt(line), fix };
}
