import { relative } from 'node:path';
import * as v from 'valibot';
import { closestMatch } from './spelling.ts';

/** A problem in one field, and the fix for an editor. */
export type Problem = { field: string; fix: string };

/** A problem and the file it was found in. */
export type FileProblem = Problem & { file: string };

/** A problem as one line for an editor; `content` is the content folder. */
export const lineOf = ({ file, field, fix }: FileProblem, content: string): string =>
  `content/${relative(content, file).replaceAll('\\', '/')}: ${field} ${fix}`;

type Issue = v.BaseIssue<unknown>;
type Node = Parameters<typeof v.getMetadata>[0] & {
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
};

/** `itineraries, number 2, heading`: an editor counts from 1. */
const fieldAt = (keys: readonly unknown[]): string =>
  keys.map((key) => (typeof key === 'number' ? `number ${key + 1}` : String(key))).join(', ') || 'file';

const keysOf = (issue: Issue): unknown[] => issue.path?.map(({ key }) => key) ?? [];

/** The schema of the field of an issue. */
function schemaAt(schema: Node, keys: readonly unknown[]): Node | undefined {
  const [key, ...rest] = keys;
  if (schema.wrapped) return schemaAt(schema.wrapped, keys);
  if (key === undefined) return schema;
  const next = typeof key === 'number' ? schema.item : schema.entries?.[String(key)];
  return next && schemaAt(next, rest);
}

function missing(schema: Node, keys: readonly unknown[]): string {
  const field = schemaAt(schema, keys);
  const { example } = field ? v.getMetadata(field) : {};
  if (example === undefined) return 'is missing: add the line';
  return `is missing: add a line such as "${String(keys.at(-1))}: ${String(example)}"`;
}

const knownBeside = (schema: Node, keys: readonly unknown[]): string[] =>
  Object.keys(schemaAt(schema, keys.slice(0, -1))?.entries ?? {});

function unknownField(schema: Node, keys: readonly unknown[]): string {
  const known = knownBeside(schema, keys);
  const guess = closestMatch(String(keys.at(-1)), known);
  if (guess) return `is no known field: did you mean "${guess}"?`;
  return `is no known field: remove the line, or use one of ${known.join(', ')}`;
}

function fixOf(issue: Issue, schema: Node): string {
  const keys = keysOf(issue);
  if (issue.received === 'null')
    return 'is empty: write something after the colon, or remove the line if it is optional';
  if (issue.type !== 'strict_object') return issue.message;
  if (issue.expected === 'never') return unknownField(schema, keys);
  if (issue.received === 'undefined') return missing(schema, keys);
  return /^Invalid/.test(issue.message) ? 'must hold lines of its own, each two blanks further in' : issue.message;
}

/** Required fields that are missing only because their name is misspelt. */
function misspeltFields(issues: readonly Issue[], schema: Node): Set<string> {
  const unknown = issues.filter(({ type, expected }) => type === 'strict_object' && expected === 'never').map(keysOf);
  return new Set(
    unknown.map((keys) =>
      fieldAt([...keys.slice(0, -1), closestMatch(String(keys.at(-1)), knownBeside(schema, keys))]),
    ),
  );
}

/** The issues of a schema as problems for an editor: at most one for each field and one for each misspelt name. */
export function problemsOf(issues: readonly Issue[], schema: v.GenericSchema): Problem[] {
  const explained = misspeltFields(issues, schema as Node);
  const byField = new Map<string, Problem>();
  for (const issue of issues) {
    const field = fieldAt(keysOf(issue));
    if (byField.has(field) || (issue.received === 'undefined' && explained.has(field))) continue;
    byField.set(field, { field, fix: fixOf(issue, schema as Node) });
  }
  return [...byField.values()];
}
