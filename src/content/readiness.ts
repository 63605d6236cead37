import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSchemas } from './collections.ts';
import { decodeText } from './encoding.ts';
import { isSample, readSources } from './folder.ts';
import { organisationFile } from './organisation.ts';
import { isPlaceholder } from './placeholder.ts';
import type { FileProblem, Problem } from './problems.ts';
import { publishingOf } from './publishing.ts';
import { readFields } from './yaml-fields.ts';

const REPLACE = 'write the true value before the site is published';

/** Values that stand for a true one, whether or not the file says so: example addresses, rows of X or of zeros, `AAAAA0000A`. */
const EXAMPLE_VALUE = /\bexample\.(?:com|net|org)\b|X{4,}|(?<!\d[.,]?)0{5,}(?![.,]?\d)|\b([A-Z])\1{4}0000\1\b/;

/** A text of a file and where it stands: `contact, mobile`. */
type Place = readonly [field: string, text: unknown];

function placesIn(data: unknown, join: string, path: readonly string[] = []): Place[] {
  if (typeof data !== 'object' || data === null) return [[path.join(join), data]];
  return Object.entries(data).flatMap(([key, value]) =>
    placesIn(value, join, [...path, Array.isArray(data) ? `number ${Number(key) + 1}` : key]),
  );
}

function exampleValue([field, text]: Place): Problem[] {
  if (isPlaceholder(text)) return [{ field, fix: `is still a placeholder: ${REPLACE}` }];
  const [found] = (typeof text === 'string' && EXAMPLE_VALUE.exec(text)) || [];
  return found ? [{ field, fix: `still has "${found}" in it: ${REPLACE}` }] : [];
}

/** The data of the facts; `undefined` for a file that cannot be read, which is a problem of the check. */
function factsIn(file: string): unknown {
  try {
    const decoded = decodeText(readFileSync(file));
    return 'text' in decoded ? readFields(decoded.text).data : undefined;
  } catch {
    return undefined;
  }
}

/** The facts of the foundation that are not true yet, as `bank.ifsc`. */
export function unreadyFacts(content: string): FileProblem[] {
  const file = join(content, organisationFile);
  return placesIn(factsIn(file), '.')
    .flatMap(exampleValue)
    .map((problem) => ({ file, ...problem }));
}

function sampleIn(frontmatter: unknown): Problem {
  const days = typeof frontmatter === 'object' && frontmatter !== null && 'sampleStart' in frontmatter;
  const own = days ? 'words and days and remove the line, and sampleStart,' : 'words and remove the line,';
  return { field: 'sample', fix: `is true: write your own ${own} or delete the file if the site can do without it` };
}

/** The texts that were written in the foundation's place, and texts that still hold an example value; one line for each file and field. */
export async function unreadyTexts(content: string): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const folder of Object.keys(allSchemas)) {
    for (const { file, problems: wrong, frontmatter, body = '' } of await readSources(join(content, folder)).catch(
      () => [],
    )) {
      // What cannot be read is a problem of the check, and is listed there.
      if (wrong.some(({ note }) => !note)) continue;
      // A draft does not go live with the others.
      if (publishingOf(frontmatter).draft) continue;
      const found = isSample({ frontmatter })
        ? [sampleIn(frontmatter)]
        : [...placesIn(frontmatter, ', '), ['text', body] as const].flatMap(exampleValue);
      problems.push(...found.map((problem) => ({ file, ...problem })));
    }
  }
  return problems;
}
