import type * as v from 'valibot';

/** What is wrong in one field, in words that an editor can act on. */
export type Problem = { field: string; fix: string };

/** A problem and the file it was found in. */
export type FileProblem = Problem & { file: string };

type Issue = v.BaseIssue<unknown>;

/** `itineraries, number 2, heading`: an editor counts from 1. */
function fieldOf(issue: Issue): string {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? `number ${key + 1}` : String(key))) ?? [];
  return keys.join(', ') || 'file';
}

function fixOf(issue: Issue): string {
  if (issue.type !== 'strict_object') return issue.message;
  if (issue.expected === 'never') return 'is no known field: check the spelling, or remove the line';
  if (issue.received === 'undefined') return 'is missing: add the line';
  return /^Invalid/.test(issue.message) ? 'must hold lines of its own, each two blanks further in' : issue.message;
}

/** A schema's findings as lines for an editor, at most one for a field. */
export function problemsOf(issues: readonly Issue[]): Problem[] {
  const byField = new Map<string, Problem>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!byField.has(field)) byField.set(field, { field, fix: fixOf(issue) });
  }
  return [...byField.values()];
}
