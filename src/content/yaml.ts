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

/** Where each field of a file stands: the line of the file by the field's name. */
export type FieldLines = ReadonlyMap<string, number>;

/** What YAML says: its data, where each field stands, and the problems; `data` is absent where it cannot be read at all. */
type YamlFields = { data?: unknown; lines: FieldLines; problems: Problem[] };

const QUOTE = 'put the whole text in quotes';
const KEY = /^\s*(?:- +)*([A-Za-z][\w-]*):(?=[ \t]|$)/;

const COLONS = /:\s.*:(\s|$)/;

/** The name of the field that a line begins, or the beginning of the line. */
function nameOfLine(line = ''): string {
  const text = line.trim();
  return KEY.exec(line)?.[1] ?? `"${text.length > 50 ? `${text.slice(0, 50)}…` : text}"`;
}

/** What the library calls a mistake, as an editor would look for it: one remedy for each kind. */
function remedyOf({ code, message }: YAMLError, line: string): string {
  if (code === 'DUPLICATE_KEY') return 'stands twice: remove one of the two lines';
  if (code === 'TAB_AS_INDENT' || /^\s*\t/.test(line))
    return 'begins with a tab: begin it with blanks (the space bar) instead';
  const [, mark] = /Missing closing (["'])/.exec(message) ?? [];
  if (mark) return `has a quote that is not closed: end the text with ${mark}`;
  if (/Nested mappings/.test(message) && KEY.test(line) && COLONS.test(line))
    return `has a colon in its text: ${QUOTE}, as in title: "Why: a question"`;
  if (/at node end/.test(message) && /:\s*["']/.test(line))
    return 'has a quote inside its text: put " around the whole text, and no " inside it';
  if (code === 'BAD_SCALAR_START') return `begins with a sign that stands for something else here: ${QUOTE}`;
  if (/^Flow/.test(message)) return `begins with a bracket that is not closed: ${QUOTE}`;
  if (/implicit|Implicit/.test(message) && !KEY.test(line))
    return 'is no line of a field: a field is written "title: …", with a blank behind the colon';
  return 'cannot be read: begin it exactly below the lines that it belongs to, and put texts with special signs in quotes';
}

/** The row to mend: the library stops where it can read no further, which may be a line before or behind it. */
function rowToMend({ message }: YAMLError, at: number, rows: readonly string[]): number {
  if (/Missing closing/.test(message))
    return rows.findLastIndex((row, index) => index <= at && /[:-]\s+["']/.test(row));
  if (/^Flow/.test(message) && !/[[{]/.test(rows[at] ?? '')) return at - 1;
  return /Nested/.test(message) && !COLONS.test(rows[at] ?? '') && /^\s/.test(rows[at + 1] ?? '') ? at + 1 : at;
}

type Leaf = { keys: readonly unknown[]; value: unknown; line: number };

const startOf = (node: unknown) => (node as Node | null)?.range?.[0];

/** Every field and every entry of a list, from the top. */
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

/** In quotes `\v` and `\x0b` stand for a sign that nobody sees. */
const writtenSign = ({ value }: Scalar): string | undefined =>
  typeof value === 'string' ? unseenSign(value) : undefined;

/**
 * Reads YAML and names its mistakes, each with its line and one remedy. Nothing is thrown.
 * @param yamlLine the line of the file on which the YAML begins; 1 for a file of YAML alone, without a text below
 */
export function readFields(yaml: string, yamlLine = 1): YamlFields {
  const counter = new LineCounter();
  const rows = yaml.split('\n');
  const rowAt = (offset = 0) => Math.min(counter.linePos(offset).line, rows.length) - 1;
  try {
    const document = parseDocument(yaml, { lineCounter: counter, logLevel: 'error', prettyErrors: false });
    const [stop, ...others] = document.errors.toSorted(
      (a, b) => Number(b.code !== 'DUPLICATE_KEY') - Number(a.code !== 'DUPLICATE_KEY'),
    );
    const told = [stop, ...others.filter(({ code }) => code === 'DUPLICATE_KEY')].filter(
      (error) => error !== undefined,
    );
    const mistakes = told.map((error) => {
      const at = Math.max(0, rowToMend(error, rowAt(error.pos[0]), rows));
      const row = rows[at] ?? '';
      return { field: nameOfLine(row), fix: remedyOf(error, row), line: at + yamlLine };
    });
    if (stop && stop.code !== 'DUPLICATE_KEY') return { lines: new Map(), problems: mistakes };
    const data = document.toJS() ?? {};
    if (typeof data !== 'object' || Array.isArray(data)) {
      const fix = 'has no fields where they should begin: each is a line such as "title: Why we walk"';
      return { lines: new Map(), problems: [{ field: 'file', fix, line: yamlLine }] };
    }
    const leaves = leavesOf(document.contents, (offset) => rowAt(offset) + yamlLine);
    const misread = leaves.flatMap(({ keys, value, line }) => {
      if (!isScalar(value)) return [];
      const field = fieldAt(keys);
      const fix = cutByHash(value, yaml) ?? changedNumber(value, field) ?? markedValue(value) ?? writtenSign(value);
      return fix ? [{ field, fix, line }] : [];
    });
    return {
      data,
      lines: new Map(leaves.map(({ keys, line }) => [fieldAt(keys), line])),
      problems: [...mistakes, ...misread],
    };
  } catch {
    // An alias that leads to nothing, or to itself.
    return {
      lines: new Map(),
      problems: [{ field: 'fields', fix: 'cannot be read: put each text that begins with * or & in quotes' }],
    };
  }
}

/** A content file in its two parts, and the line of the file, from 1, on which each begins. */
type FileParts = { yaml: string; yamlLine: number; body: string; bodyLine: number };

const FENCE = /^---[ \t]*$/;
/** What a word processor makes of three dashes, and what people type for them. */
const NEARLY_FENCE = /^[ \t]*(?:[-–—−]{1,8}|(?:- ){2,}-|[*_=~+]{3,})[ \t]*$/u;
const FIELD = /^(?:[A-Za-z][\w-]*:(?:[ \t]|$)|[ \t]+\S|- )/;

const problem = (fix: string, line?: number): { problem: Problem } => ({
  problem: { field: 'file', fix, ...(line && { line }) },
});

function withoutOpening(lines: readonly string[]): { problem: Problem } {
  const first = lines.findIndex((line) => line.trim() !== '');
  const start = lines[first] ?? '';
  const fence = lines.findIndex((line) => FENCE.test(line));
  if (first === -1) return problem('is empty: write the fields between two lines ---, and the text below them');
  if (first === fence) return problem('begins with empty lines: remove them, so that --- is the first line', 1);
  if (NEARLY_FENCE.test(start))
    return problem(`begins with "${start.trim()}": make that line three dashes, ---`, first + 1);
  const second = lines.findIndex((line, at) => at > fence && FENCE.test(line));
  if (fence > 0 && second > 0)
    return problem('has text before the first line ---: move it below the second one', first + 1);
  if (fence > 0 && FIELD.test(start)) return problem('has no line --- above its fields: add it as the first line', 1);
  return problem('must begin with a line ---, then the fields, then a line ---', 1);
}

function withoutClosing(lines: readonly string[]): { problem: Problem } {
  const nearly = lines.findIndex((line, at) => at > 0 && NEARLY_FENCE.test(line));
  if (nearly > 0)
    return problem(
      `must end its fields with a line of three dashes alone, ---, and has "${lines[nearly]?.trim()}"`,
      nearly + 1,
    );
  let last = 1;
  while (FIELD.test(lines[last] ?? '')) last += 1;
  return problem('has no second line ---: add it below the last field, above the text', last);
}

/** Splits a markdown file: the lines between the two `---`, and the text below them. */
export function splitFile(text: string): FileParts | { problem: Problem } {
  const lines = text.split('\n');
  if (!FENCE.test(lines[0] ?? '')) return withoutOpening(lines);
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line));
  if (end === -1) return withoutClosing(lines);
  const [yaml, body] = [lines.slice(1, end), lines.slice(end + 1)].map((part) => part.join('\n'));
  return { yaml: `${yaml}\n`, yamlLine: 2, body: body ?? '', bodyLine: end + 2 };
}
