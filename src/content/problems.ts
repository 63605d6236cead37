import { relative } from 'node:path';
import { distance } from 'fastest-levenshtein';
import * as v from 'valibot';

export function closestMatch(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= Math.max(2, Math.floor(candidate.length / 3)) && far < candidate.length)
    .sort((a, b) => a.far - b.far);
  return near[0]?.candidate;
}

/** Signs of the keyboard in place of those that only look like them, and none that nobody sees. */
const withKeyboardSigns = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

const asTyped = (text: string): string => withKeyboardSigns(text).replace(/^(["'])(.*)\1$/s, '$2');

/** A problem in one field, with its line from 1, and the fix. A note holds nothing back; with an `unfit` one no site should go live. */
export type Problem = { field: string; fix: string; line?: number; note?: true | 'unfit' };

export const note = (field: string, fix: string): Problem => ({ field, fix, note: true });

export type FileProblem = Problem & { file: string };

const placeOfFile = (file: string, content: string) => {
  const path = relative(content, file).replaceAll('\\', '/');
  return path.startsWith('../') ? path.slice(3) : `content/${path}`.replace(/\/$/, '');
};

const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .toWellFormed();

const MOST_FIELD = 80;
const MOST_QUOTED = 120;

const withShortQuotations = (fix: string) =>
  fix.replace(/"([^"]{2,})"/g, (whole, text: string) =>
    text.length > MOST_QUOTED ? `"${text.slice(0, MOST_QUOTED)}…"` : whole,
  );

/** A problem as one line for an editor, without control characters; `content` is the content folder. */
export function lineOf({ file, field, fix, line }: FileProblem, content: string): string {
  const name = plain(field);
  const short = name.length > MOST_FIELD ? `${name.slice(0, MOST_FIELD)}…` : name || 'a field without a name';
  return plain(
    `${placeOfFile(file, content)}: ${short} ${withShortQuotations(fix)}${line === undefined ? '' : ` (line ${line})`}`,
  );
}

type Issue = v.BaseIssue<unknown>;
type Node = Parameters<typeof v.getMetadata>[0] & {
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
};

/** The name of a field by its keys, as in `itineraries, number 2, heading`: an editor counts from 1. */
export const fieldAt = (keys: readonly unknown[]): string =>
  keys.map((key) => (typeof key === 'number' ? `number ${key + 1}` : String(key))).join(', ') || 'file';

const keysOf = (issue: Issue): unknown[] => issue.path?.map(({ key }) => key) ?? [];

function schemaAt(schema: Node, keys: readonly unknown[]): Node | undefined {
  const [key, ...rest] = keys;
  if (schema.wrapped) return schemaAt(schema.wrapped, keys);
  if (key === undefined) return schema;
  const next = typeof key === 'number' ? schema.item : schema.entries?.[String(key)];
  return next && schemaAt(next, rest);
}

const knownBeside = (schema: Node, keys: readonly unknown[]): string[] =>
  Object.keys(schemaAt(schema, keys.slice(0, -1))?.entries ?? {});

function unknownField(schema: Node, keys: readonly unknown[]): string {
  const known = knownBeside(schema, keys);
  const typed = withKeyboardSigns(String(keys.at(-1)));
  if (known.includes(typed)) return `has signs that only look like those of the keyboard: write "${typed}" anew`;
  const guess = closestMatch(String(keys.at(-1)), known);
  if (guess) return `is no known field: did you mean "${guess}"?`;
  return `is no known field: remove the line, or use one of ${known.join(', ')}`;
}

function wanting({ received }: Issue, schema: Node, keys: readonly unknown[]): string {
  const key = keys.at(-1);
  if (typeof key === 'number') return 'is empty: write something after the dash, or remove the line';
  const field = schemaAt(schema, keys.slice(0, -1))?.entries?.[String(key)];
  if (field?.type === 'optional') return 'is empty: write something after the colon, or remove the line';
  const { example } = field ? v.getMetadata(field) : {};
  const such = example === undefined ? '' : ` such as "${String(key)}: ${String(example)}"`;
  if (received === 'undefined') return such ? `is missing: add a line${such}` : 'is missing: add the line';
  return `is empty: write something after the colon${such && `,${such}`}`;
}

function unsuitable({ expected, received }: Issue): string {
  if (expected === 'string') return 'must be text: put the value in quotes';
  if (expected === 'Array') return 'must be a list: one line for each, beginning with a dash';
  return `must not be ${received}: look at a file in which this field is right`;
}

function colonInEntry({ expected, input }: Issue, keys: readonly unknown[]): string | undefined {
  if (expected !== 'string' || typeof keys.at(-1) !== 'number' || typeof input !== 'object' || !input) return undefined;
  return 'has a colon in its text: put the whole line in quotes, - "Bring: a torch"';
}

function lookalikes({ input, type }: Issue, schema: Node | undefined): string | undefined {
  if (typeof input !== 'string' || type === 'max_length' || !schema) return undefined;
  const meant = asTyped(input);
  const value = /^-?\d+(\.\d+)?$/.test(meant) ? Number(meant) : meant === 'true' ? true : meant;
  if (meant === input || ![meant, value].some((each) => v.safeParse(schema as v.GenericSchema, each).success))
    return undefined;
  return `has signs that only look like those of the keyboard: write "${meant}" anew`;
}

const isEmpty = ({ received, type, message }: Issue) =>
  received === 'null' || (type === 'non_empty' && /^Invalid/.test(message));

function fixOf(issue: Issue, schema: Node): string {
  const keys = keysOf(issue);
  const known = colonInEntry(issue, keys) ?? lookalikes(issue, schemaAt(schema, keys));
  if (known) return known;
  if (isEmpty(issue)) return wanting(issue, schema, keys);
  if (issue.type !== 'strict_object') return /^Invalid/.test(issue.message) ? unsuitable(issue) : issue.message;
  if (issue.expected === 'never') return unknownField(schema, keys);
  if (issue.received === 'undefined') return wanting(issue, schema, keys);
  return /^Invalid/.test(issue.message) ? 'must hold lines of its own, each two blanks further in' : issue.message;
}

const isUnknownField = ({ type, expected }: Issue) => type === 'strict_object' && expected === 'never';

/** The schema stops at the first field that it does not know: the same issue for each other one beside it. */
function withOtherUnknown(issues: readonly Issue[], schema: Node): Issue[] {
  return issues.flatMap((issue) => {
    const [item] = issue.path?.slice(-1) ?? [];
    const known = knownBeside(schema, keysOf(issue));
    if (!isUnknownField(issue) || item?.type !== 'object' || known.length === 0) return [issue];
    const [first, ...rest] = issue.path ?? [item];
    const to = (key: string): Issue => {
      const last = { ...item, key };
      return { ...issue, path: rest.length === 0 ? [last] : [first, ...rest.slice(0, -1), last] };
    };
    return Object.keys(item.input)
      .filter((key) => !known.includes(key))
      .map(to);
  });
}

function misspeltFields(issues: readonly Issue[], schema: Node): Set<string> {
  const unknown = issues.filter(isUnknownField).map(keysOf);
  return new Set(
    unknown.map((keys) =>
      fieldAt([...keys.slice(0, -1), closestMatch(String(keys.at(-1)), knownBeside(schema, keys))]),
    ),
  );
}

/** The issues of a schema as problems for an editor: at most one for each field and one for each misspelt name. */
export function problemsOf(issues: readonly Issue[], schema: v.GenericSchema): Problem[] {
  const all = withOtherUnknown(issues, schema as Node);
  const explained = misspeltFields(all, schema as Node);
  const byField = new Map<string, Problem>();
  for (const issue of all) {
    const field = fieldAt(keysOf(issue));
    if (byField.has(field) || (issue.received === 'undefined' && explained.has(field))) continue;
    byField.set(field, { field, fix: fixOf(issue, schema as Node) });
  }
  return [...byField.values()];
}

type Value = {
  key: string;
  keys: readonly (string | number)[];
  value: unknown;
  beside: Readonly<Record<string, unknown>>;
};

export function valuesIn(data: unknown, keys: readonly (string | number)[] = []): Value[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]): Value[] => {
    const at = [...keys, Array.isArray(data) ? Number(key) : key];
    if (typeof value === 'object' && value !== null) return valuesIn(value, at);
    return [{ key, keys: at, value, beside: data as Record<string, unknown> }];
  });
}
