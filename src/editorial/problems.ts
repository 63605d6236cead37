import * as v from 'valibot';
import { meant } from './spelling.ts';

/** What is wrong in one field, in words that an editor can act on. */
export type Problem = { field: string; fix: string };

/** A problem and the file it was found in. */
export type FileProblem = Problem & { file: string };

type Issue = v.BaseIssue<unknown>;
type Node = Parameters<typeof v.getMetadata>[0] & {
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
};

/** `itineraries, number 2, heading`: an editor counts from 1. */
function fieldOf(issue: Issue): string {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? `number ${key + 1}` : String(key))) ?? [];
  return keys.join(', ') || 'file';
}

/** The schema of the field that an issue speaks of. */
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

function unknownField(schema: Node, keys: readonly unknown[]): string {
  const known = Object.keys(schemaAt(schema, keys.slice(0, -1))?.entries ?? {});
  const guess = meant(String(keys.at(-1)), known);
  if (guess) return `is no known field: did you mean "${guess}"?`;
  return `is no known field: remove the line, or use one of ${known.join(', ')}`;
}

function fixOf(issue: Issue, schema: Node): string {
  const keys = issue.path?.map(({ key }) => key) ?? [];
  if (issue.received === 'null')
    return 'is empty: write something after the colon, or remove the line if it is optional';
  if (issue.type !== 'strict_object') return issue.message;
  if (issue.expected === 'never') return unknownField(schema, keys);
  if (issue.received === 'undefined') return missing(schema, keys);
  return /^Invalid/.test(issue.message) ? 'must hold lines of its own, each two blanks further in' : issue.message;
}

/** A schema's findings as lines for an editor, at most one for a field. */
export function problemsOf(issues: readonly Issue[], schema: v.GenericSchema): Problem[] {
  const byField = new Map<string, Problem>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!byField.has(field)) byField.set(field, { field, fix: fixOf(issue, schema as Node) });
  }
  return [...byField.values()];
}
