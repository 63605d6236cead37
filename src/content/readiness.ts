import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { contentSchemas } from './collections.ts';
import { isRelative } from './day-expression.ts';
import { isSample, readFolder } from './folder.ts';
import { isPlaceholder, organisationFile } from './organisation.ts';
import type { FileProblem, Problem } from './problems.ts';

const REPLACE = 'write the true value before the site is published';

/** Values that stand for a true one, whether or not the file says so: example addresses, rows of X or of zeros, `AAAAA0000A`. */
const STAND_IN = /\bexample\.(?:com|net|org)\b|X{4,}|(?<!\d[.,]?)0{5,}(?![.,]?\d)|\b([A-Z])\1{4}0000\1\b/;

/** A text of a file and where it stands: `contact, mobile`. */
type Place = readonly [field: string, text: unknown];

function placesIn(data: unknown, join: string, path: readonly string[] = []): Place[] {
  if (typeof data !== 'object' || data === null || isPlaceholder(data)) return [[path.join(join), data]];
  return Object.entries(data).flatMap(([key, value]) =>
    placesIn(value, join, [...path, Array.isArray(data) ? `number ${Number(key) + 1}` : key]),
  );
}

function standIn([field, text]: Place): Problem[] {
  if (isPlaceholder(text)) return [{ field, fix: `is still a placeholder: ${REPLACE}` }];
  const [found] = (typeof text === 'string' && STAND_IN.exec(text)) || [];
  return found ? [{ field, fix: `still has "${found}" in it: ${REPLACE}` }] : [];
}

/** The facts of the foundation that are not true yet, as `bank.ifsc`. */
export function unreadyFacts(content: string): FileProblem[] {
  const file = join(content, organisationFile);
  return placesIn(parse(readFileSync(file, 'utf8')), '.')
    .flatMap(standIn)
    .map((problem) => ({ file, ...problem }));
}

function sampleIn(places: readonly Place[]): Problem {
  const days = places.some(([, text]) => typeof text === 'string' && isRelative(text)) ? ' and days' : '';
  return {
    field: 'sample',
    fix: `is true: write your own words${days} and remove the line, or delete the file if the site can do without it`,
  };
}

/** The texts that were written in the foundation's place, and texts that still name a stand-in; one line for each file and field. */
export async function unreadyTexts(content: string): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const folder of [...Object.keys(contentSchemas), 'campaigns', 'resources']) {
    const found = await readFolder(join(content, folder), (file) => {
      const places = placesIn(file.frontmatter, ', ');
      return isSample(file) ? [sampleIn(places)] : [...places, ['text', file.body] as const].flatMap(standIn);
    });
    problems.push(...found);
  }
  return problems;
}
