import { join } from 'node:path';
import { indiaDay } from '../lib/format.ts';
import { contentProblems } from './check.ts';
import { type FileProblem, lineOf } from './problems.ts';
import { unreadyFacts, unreadyTexts } from './readiness.ts';

/** The result of the content check. With `errors`, the site is not built; `warnings` hold nothing back. */
export type ContentReport = { errors: string[]; warnings: string[] };

/** `1 note`, `2 notes`. */
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The last line of the check: how much is to mend, and how many notes there are. */
export function countLine({ errors, warnings }: ContentReport): string {
  const notes = warnings.length > 0 ? counted(warnings.length, 'note') : '';
  if (errors.length > 0) return `${errors.length} to mend${notes && `, ${notes}`}.`;
  return `The content is in order.${notes && ` ${notes.replace(/^./, (first) => first.toUpperCase())}.`}`;
}

/**
 * Checks `content/`, before a build or for an editor. Nothing is thrown, whatever the files hold.
 * @param production whether the result is published: then a placeholder, a sample or a value that stands for the true one is an error
 */
export async function contentReport(
  root: string,
  production: boolean,
  { content = join(root, 'content'), now = new Date() } = {},
): Promise<ContentReport> {
  const today = indiaDay(now);
  const lines = (problems: readonly FileProblem[]) => problems.map((problem) => lineOf(problem, content));
  const problems = await contentProblems(root, today, content);
  const errors = lines(problems.filter(({ note }) => !note));
  const notes = lines(problems.filter(({ note }) => note));
  const facts = lines(unreadyFacts(content));
  const texts = lines(await unreadyTexts(content));
  if (production) return { errors: [...errors, ...facts, ...texts], warnings: notes };
  const [are, them] = texts.length === 1 ? ['text is', 'it'] : ['texts are', 'them'];
  const samples = `${texts.length} ${are} not ready to be published: npm run ready lists ${them}`;
  return { errors, warnings: [...facts, ...(texts.length > 0 ? [samples] : []), ...notes] };
}
