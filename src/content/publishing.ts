import * as v from 'valibot';
import { type PublicStanding, type Publishing, standingOf } from '../contract/environment.ts';
import { dayField, hinted, isDay } from './fields.ts';
import { type ContentFile, isSample, readSources, type SourceFile } from './folder.ts';
import { type FileProblem, note, type Problem } from './problems.ts';

export const publishingFields = {
  draft: v.optional(
    hinted(
      v.boolean('must be true, or the line removed'),
      'Yes keeps the text off the site. Leave it empty to publish.',
    ),
  ),
  /** Days in India, both inclusive. */
  publishFrom: v.optional(
    hinted(dayField('2026-12-05'), 'The first day on which it is on the site. Empty: at once.', 'Public from'),
  ),
  publishUntil: v.optional(
    hinted(dayField('2026-12-31'), 'The last day on which it is on the site. Empty: it stays.', 'Public until'),
  ),
};

const day = (value: unknown) => {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : value;
  return typeof text === 'string' && isDay(text) ? text : undefined;
};

/** The same three, as far as the fields of a file have them in the right form. */
export function publishingOf(frontmatter: unknown): Publishing {
  if (typeof frontmatter !== 'object' || frontmatter === null) return {};
  const { draft, publishFrom, publishUntil } = frontmatter as Record<string, unknown>;
  return { draft: draft === true, publishFrom: day(publishFrom), publishUntil: day(publishUntil) };
}

export const isPublic = (frontmatter: unknown, today: string): boolean =>
  standingOf(publishingOf(frontmatter), today) === 'public';

export function publishingProblems(frontmatter: unknown, today: string): Problem[] {
  const publishing = publishingOf(frontmatter);
  const { publishFrom = '', publishUntil } = publishing;
  if (publishUntil !== undefined && publishUntil < publishFrom)
    return [{ field: 'publishUntil', fix: 'lies before publishFrom: check both days' }];
  const told: Readonly<Record<PublicStanding, Problem[]>> = {
    public: [],
    draft: [note('draft', 'is true, so the site does not show this: remove the line to publish it')],
    early: [note('publishFrom', `is ${publishFrom}, so the site does not show this before`)],
    over: [note('publishUntil', `was ${publishUntil}, so the site shows this no more: delete the file?`)],
  };
  return told[standingOf(publishing, today)];
}

const MARKS: Readonly<Record<PublicStanding, string>> = {
  public: '',
  draft: 'Draft: ',
  early: 'Not yet public: ',
  over: 'No longer public: ',
};

export const markedTitle = (title: string, frontmatter: unknown, today: string): string =>
  `${MARKS[standingOf(publishingOf(frontmatter), today)]}${title}`;

/** Which texts of a folder are read; samples are, unless it says `false`. */
export type PublishingOptions = { samples?: boolean; drafts?: boolean };

/** Reads what a folder has for the site on a day of India, for pages and API alike. A file with problems is left out and they are listed. */
export async function readPublished<Entry extends object>(
  folder: string,
  today: string,
  parse: (file: ContentFile) => Entry | { problems: Problem[] },
  { samples = true, drafts = false }: PublishingOptions,
): Promise<{ entries: Entry[]; problems: FileProblem[]; sources: readonly SourceFile[] }> {
  const entries: Entry[] = [];
  const problems: FileProblem[] = [];
  const sources = await readSources(folder);
  for (const { file, slug, frontmatter, body = '', problems: wrong } of sources) {
    const parsed = wrong.length > 0 ? { problems: wrong } : parse({ slug, frontmatter, body });
    if ('problems' in parsed) problems.push(...parsed.problems.map((problem) => ({ file, ...problem })));
    else if ((samples || !isSample({ frontmatter })) && (drafts || isPublic(frontmatter, today))) entries.push(parsed);
  }
  return { entries, problems, sources };
}
