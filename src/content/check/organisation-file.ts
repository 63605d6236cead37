import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { decodeText, spoiltLetters } from '../encoding.ts';
import { Organisation } from '../organisation.ts';
import { type FileProblem, fieldAt, type Problem, problemsOf } from '../problems.ts';
import { readFields } from '../yaml.ts';
import { valuesIn } from './fields.ts';
import { merged, withLines } from './file.ts';
import { addressFault } from './links.ts';

function linkProblems(data: unknown): Problem[] {
  return valuesIn(data).flatMap(({ keys, value }) => {
    const fault = typeof value === 'string' && /^https:/.test(value) ? addressFault(value, () => undefined) : undefined;
    return fault ? [{ field: fieldAt(keys), ...fault }] : [];
  });
}

/** A foundation that begins only in a year to come. */
function foundedLater(data: unknown, today: string): Problem[] {
  const { founded } = Object(data) as Record<string, unknown>;
  if (typeof founded !== 'number' || founded <= Number(today.slice(0, 4))) return [];
  return [{ field: 'founded', fix: `says ${founded}, which is still to come: check the year` }];
}

async function problemsIn(file: string, today: string): Promise<Problem[]> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return [{ field: 'file', fix: 'is missing or cannot be opened: bring it back, the whole site needs it' }];
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return [decoded.problem];
  const { data, lines, problems } = readFields(decoded.text);
  if (data === undefined) return problems;
  const { issues } = v.safeParse(Organisation, data);
  const stated = issues ? problemsOf(issues, Organisation) : [];
  const found = [stated, foundedLater(data, today), linkProblems(data), spoiltLetters(decoded.text)];
  return withLines(merged(problems, ...found), lines);
}

/**
 * What is wrong with the facts of the foundation. Nothing is thrown.
 * @param today the day in India, as `2024-06-05`
 */
export const organisationProblems = async (file: string, today: string): Promise<FileProblem[]> =>
  (await problemsIn(file, today)).map((problem) => ({ file, ...problem }));
