import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLError,
} from 'yaml';
import { unseenSign } from './encoding.ts';
import { fieldAt, type Problem } from './problems.ts';

export type FieldLines = ReadonlyMap<string, number>;

/** `data` is absent where it cannot be read at all. */
type YamlFields = { data?: unknown; lines: FieldLines; problems: Problem[] };

const QUOTE = 'put the whole text in quotes';
const KEY = /^\s*(?:- +)*([A-Za-z][\w-]*):(?=[ \t]|$)/;
const COLONS = /:\s.*:(\s|$)/;

function nameOfLine(line = ''): string {
  const text = line.trim();
  return KEY.exec(line)?.[1] ?? `"${text.length > 50 ? `${text.slice(0, 50)}…` : text}"`;
}

/** What the library says of a mistake, how its line looks, and the remedy: the first that fits. */
const REMEDIES: readonly [says: RegExp, line: RegExp, remedy: string][] = [
  [/^DUPLICATE_KEY/, /^/, 'stands twice: remove one of the two lines'],
  [/^TAB_AS_INDENT/, /^/, 'begins with a tab: begin it with blanks (the space bar) instead'],
  [/^/, /^\s*\t/, 'begins with a tab: begin it with blanks (the space bar) instead'],
  [/Missing closing "/, /^/, 'has a quote that is not closed: end the text with "'],
  [/Missing closing '/, /^/, "has a quote that is not closed: end the text with '"],
  [/Nested mappings/, COLONS, `has a colon in its text: ${QUOTE}, as in title: "Why: a question"`],
  [/at node end/, /:\s*["']/, 'has a quote inside its text: put " around the whole text, and no " inside it'],
  [/^BAD_SCALAR_START/, /^/, `begins with a sign that stands for something else here: ${QUOTE}`],
  [/ Flow/, /^/, `begins with a bracket that is not closed: ${QUOTE}`],
  [
    /implicit/i,
    /^(?!\s*(?:- +)*[A-Za-z][\w-]*:(?:[ \t]|$))/,
    'is no line of a field: a field is written "title: …", with a blank behind the colon',
  ],
];

const remedyOf = ({ code, message }: YAMLError, line: string): string =>
  REMEDIES.find(([says, looks]) => says.test(`${code} ${message}`) && looks.test(line))?.[2] ??
  'cannot be read: begin it exactly below the lines that it belongs to, and put texts with special signs in quotes';

/** The row to mend: the library stops where it can read no further, which may be a line before or behind it. */
function rowToMend({ message }: YAMLError, at: number, rows: readonly string[]): number {
  if (/Missing closing/.test(message))
    return rows.findLastIndex((row, index) => index <= at && /[:-]\s+["']/.test(row));
  if (/^Flow/.test(message) && !/[[{]/.test(rows[at] ?? '')) return at - 1;
  return /Nested/.test(message) && !COLONS.test(rows[at] ?? '') && /^\s/.test(rows[at + 1] ?? '') ? at + 1 : at;
}

type Leaf = { keys: readonly unknown[]; value: unknown; line: number };

const startOf = (node: unknown) => (node as Node | null)?.range?.[0];

function leavesOf(node: unknown, lineAt: (offset?: number) => number, keys: readonly unknown[] = []): Leaf[] {
  const items = isMap(node) || isSeq(node) ? node.items : [];
  return items.flatMap((item, index) => {
    const [key, value] = isPair(item) ? [isScalar(item.key) ? item.key.value : '', item.value] : [index, item];
    const at = [...keys, key];
    return [{ keys: at, value, line: lineAt(startOf(isPair(item) ? item.key : item)) }, ...leavesOf(value, lineAt, at)];
  });
}

/** A `#` after a blank begins a remark, which YAML takes away. A remark behind a day, or instead of a value, is meant. */
function cutByHash({ range, type, value }: Scalar, yaml: string): string | undefined {
  const rest = /^[ \t]*#[^\n]*/.exec(yaml.slice(range?.[1]))?.[0].trim();
  if (!rest || !(value === null || (type === 'PLAIN' && typeof value === 'string'))) return undefined;
  if (/^#\s/.test(rest) && (value === null || /^\d{4}-\d\d-\d\d$/.test(String(value)))) return undefined;
  const kept = value === null ? 'nothing' : `only "${value}"`;
  return `has "${rest}" at its end, which is taken for a remark, so that ${kept} is read: ${QUOTE}`;
}

/** Numbers that are read as something else than what is written: a phone without its plus, an amount with a point for thousands. */
function changedNumber({ value, source = '' }: Scalar, field: string): string | undefined {
  if (typeof value !== 'number' || source === String(value)) return undefined;
  const reads = `is written ${source}, which is read as ${value}`;
  if (/^-?\d{1,3}\.\d{3}$/.test(source))
    return `${reads}: write ${source.replace('.', '')}, or put it in quotes for a text`;
  const phone = /mobile|alternate|phone/i.test(field);
  return phone || /^[+0]\d|^0[xo]|^\d{16,}$|^-0/i.test(source) ? `${reads}: put it in quotes, "${source}"` : undefined;
}

/** `&` and `!` at the beginning of a value name it or its kind, and YAML takes the first word away. */
const markedValue = ({ tag, anchor, source }: Scalar): string | undefined =>
  anchor || tag ? `begins with ${anchor ? '&' : '!'}, so that only "${source ?? ''}" is read: ${QUOTE}` : undefined;

const writtenSign = ({ value }: Scalar): string | undefined =>
  typeof value === 'string' ? unseenSign(value) : undefined;

/** Reads YAML and names its mistakes, each with its line and one remedy. Nothing is thrown. `yamlLine` is its first line in the file. */
export function readFields(yaml: string, yamlLine = 1): YamlFields {
  const counter = new LineCounter();
  const rows = yaml.split('\n');
  const rowAt = (offset = 0) => Math.min(counter.linePos(offset).line, rows.length) - 1;
  const unread = (problems: Problem[]) => ({ lines: new Map(), problems });
  try {
    const document = parseDocument(yaml, { lineCounter: counter, logLevel: 'error', prettyErrors: false });
    const twice = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
    const stop = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
    const mistakes = [...(stop ? [stop] : []), ...twice].map((error) => {
      const at = Math.max(0, rowToMend(error, rowAt(error.pos[0]), rows));
      const row = rows[at] ?? '';
      return { field: nameOfLine(row), fix: remedyOf(error, row), line: at + yamlLine };
    });
    if (stop) return unread(mistakes);
    const data = document.toJS() ?? {};
    if (typeof data !== 'object' || Array.isArray(data)) {
      const fix = 'has no fields where they should begin: each is a line such as "title: Why we walk"';
      return unread([{ field: 'file', fix, line: yamlLine }]);
    }
    const leaves = leavesOf(document.contents, (offset) => rowAt(offset) + yamlLine);
    const misread = leaves.flatMap(({ keys, value, line }) => {
      if (!isScalar(value)) return [];
      const field = fieldAt(keys);
      const fix = cutByHash(value, yaml) ?? changedNumber(value, field) ?? markedValue(value) ?? writtenSign(value);
      return fix ? [{ field, fix, line }] : [];
    });
    const lines = new Map(leaves.map(({ keys, line }) => [fieldAt(keys), line]));
    return { data, lines, problems: [...mistakes, ...misread] };
  } catch {
    // An alias that leads to nothing, or to itself.
    return unread([{ field: 'fields', fix: 'cannot be read: put each text that begins with * or & in quotes' }]);
  }
}

type FileParts = { yaml: string; yamlLine: number; body: string; bodyLine: number };

const FENCE = /^---[ \t]*$/;

const FIELD = /^(?:[A-Za-z][\w-]*:(?:[ \t]|$)|[ \t]+\S|- )/;

function withoutFence(lines: readonly string[]): { problem: Problem } {
  const told = (fix: string, line?: number) => ({ problem: { field: 'file', fix, ...(line && { line }) } });
  if (lines.every((line) => line.trim() === ''))
    return told('is empty: write the fields between two lines ---, and the text below them');
  if (!FENCE.test(lines[0] ?? ''))
    return told('must begin with a line of three dashes, ---, then the fields, then a line ---', 1);
  const end = lines.findIndex((line, at) => at > 0 && !FIELD.test(line));
  return told('has no second line ---: add it below the last field, above the text', Math.max(1, end));
}

export function splitFile(text: string): FileParts | { problem: Problem } {
  const lines = text.split('\n');
  const end = FENCE.test(lines[0] ?? '') ? lines.findIndex((line, at) => at > 0 && FENCE.test(line)) : -1;
  if (end === -1) return withoutFence(lines);
  const [yaml, body] = [lines.slice(1, end), lines.slice(end + 1)].map((part) => part.join('\n'));
  return { yaml: `${yaml}\n`, yamlLine: 2, body: body ?? '', bodyLine: end + 2 };
}
