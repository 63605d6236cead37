import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted, indiaDay } from '../lib/format.ts';
import type { Sources } from './check/site-pages.ts';
import { readAndCheck } from './check.ts';
import { decodeText } from './encoding.ts';
import { isPlaceholder } from './fields.ts';
import { isSample } from './folder.ts';
import { organisationFile } from './organisation.ts';
import { type FileProblem, fieldAt, lineOf, type Problem, valuesIn } from './problems.ts';
import { publishingOf } from './publishing.ts';
import { readFields } from './yaml.ts';

const REPLACE = 'write the true value before the site is published';

/** Values that stand for a true one, whether or not the file says so: example addresses, rows of X or of zeros, `AAAAA0000A`. */
const EXAMPLE_VALUE = /\bexample\.(?:com|net|org)\b|X{4,}|(?<!\d[.,]?)0{5,}(?![.,]?\d)|\b([A-Z])\1{4}0000\1\b/;

function exampleValue(field: string, text: unknown): Problem[] {
  if (isPlaceholder(text)) return [{ field, fix: `is still a placeholder: ${REPLACE}` }];
  const [found] = (typeof text === 'string' && EXAMPLE_VALUE.exec(text)) || [];
  return found ? [{ field, fix: `still has "${found}" in it: ${REPLACE}` }] : [];
}

const exampleValues = (data: unknown) =>
  valuesIn(data).flatMap(({ keys, value }) => exampleValue(fieldAt(keys), value));

function unreadyFacts(content: string): FileProblem[] {
  const file = join(content, organisationFile);
  try {
    const decoded = decodeText(readFileSync(file));
    const data = 'text' in decoded ? readFields(decoded.text).data : undefined;
    return exampleValues(data).map((problem) => ({ file, ...problem }));
  } catch {
    return [];
  }
}

function sampleIn(frontmatter: unknown): Problem {
  const days = ['sampleStart', 'sampleSeason'].find((name) => Object.hasOwn(Object(frontmatter), name));
  const own = days ? `words and days and remove the line, and ${days},` : 'words and remove the line,';
  return { field: 'sample', fix: `is true: write your own ${own} or delete the file if the site can do without it` };
}

function unreadyTexts(sources: Sources): FileProblem[] {
  return Object.values(sources)
    .flat()
    .flatMap(({ file, problems, frontmatter, body = '' }) => {
      // What cannot be read is a problem of the check, and a draft does not go live with the others.
      if (problems.length > 0 || publishingOf(frontmatter).draft) return [];
      const found = isSample({ frontmatter })
        ? [sampleIn(frontmatter)]
        : [...exampleValues(frontmatter), ...exampleValue('text', body)];
      return found.map((problem) => ({ file, ...problem }));
    });
}

/** With `errors` the site is not built; `warnings` hold nothing back; with `unfit` ones no site should go live. */
type ContentReport = { errors: string[]; warnings: string[]; unfit?: string[] };

export function countLine({ errors, warnings }: Pick<ContentReport, 'errors' | 'warnings'>): string {
  const notes = warnings.length > 0 ? counted(warnings.length, 'note') : '';
  if (errors.length > 0) return `${errors.length} to mend${notes && `, ${notes}`}.`;
  return `The content is in order.${notes && ` ${notes.replace(/^./, (first) => first.toUpperCase())}.`}`;
}

/** Checks `content/`. Nothing is thrown. In `production` a placeholder, a sample or an example value is an error. */
export async function contentReport(
  root: string,
  production: boolean,
  { content = join(root, 'content'), now = new Date() } = {},
): Promise<ContentReport> {
  const today = indiaDay(now);
  const lines = (problems: readonly FileProblem[]) => problems.map((problem) => lineOf(problem, content));
  const { problems, sources } = await readAndCheck(root, today, content);
  const errors = lines(problems.filter(({ note }) => !note));
  const notes = lines(problems.filter(({ note }) => note));
  const facts = lines(unreadyFacts(content));
  const texts = lines(unreadyTexts(sources));
  const blemishes = lines(problems.filter(({ note }) => note === 'unfit'));
  const unfit = blemishes.length > 0 && { unfit: blemishes };
  if (production) return { errors: [...errors, ...facts, ...texts], warnings: notes, ...unfit };
  const [are, them] = texts.length === 1 ? ['text is', 'it'] : ['texts are', 'them'];
  const samples = `${texts.length} ${are} not ready to be published: npm run ready lists ${them}`;
  return { errors, warnings: [...facts, ...(texts.length > 0 ? [samples] : []), ...notes], ...unfit };
}
