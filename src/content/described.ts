import type { Problem } from './problems.ts';

/** The longest description of a campaign or a resource, in characters: ten pages, and read at once. */
const LONGEST_DESCRIPTION = 20_000;

/** What is wrong with the length of a description; `remedy` says what to write where there is none. */
export function describedProblem(body: string, remedy: string): Problem | undefined {
  const length = body.trim().length;
  if (length === 0) return { field: 'description', fix: `is empty: ${remedy}` };
  if (length <= LONGEST_DESCRIPTION) return undefined;
  return {
    field: 'description',
    fix: `is ${length} characters long: shorten it to at most ${LONGEST_DESCRIPTION}, or make a page of it`,
  };
}
