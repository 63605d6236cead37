import type { FileProblem, Problem } from '../problems.ts';
import type { FieldLines } from '../yaml-values.ts';

/** Fields in which several things may be wrong at once. */
const MANY = ['text', 'file', 'file name', 'fields'];

/** The problems of several rules: the first rule that has an error in a field speaks for it. */
export function merged(...rules: readonly (readonly Problem[])[]): Problem[] {
  const told = new Set<string>();
  return rules.flatMap((problems) => {
    const left = problems.filter(({ field }) => MANY.includes(field) || !told.has(field));
    for (const { field, note } of left) if (!note) told.add(field);
    return left;
  });
}

/** The problems with the line of their field, or of the one that it stands in; at the field that is missing there is none. */
export function withLines(problems: readonly Problem[], lines: FieldLines): Problem[] {
  return problems.map((problem) => {
    const parts = problem.field.split(', ');
    const at = problem.line ?? lines.get(problem.field) ?? lines.get(parts.slice(0, -1).join(', '));
    return at === undefined ? problem : { ...problem, line: at };
  });
}

/** Errors before notes; each by file, then by line. */
export function inOrder(problems: readonly FileProblem[]): FileProblem[] {
  const rank = ({ note }: FileProblem) => (note ? 1 : 0);
  return problems.toSorted(
    (a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)),
  );
}
