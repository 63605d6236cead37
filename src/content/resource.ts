import * as v from 'valibot';
import type { Resource } from '../contract/resource.ts';
import { drawingAddress, pictureAddress } from './campaign-values.ts';
import { startOfDay } from './days.ts';
import {
  Alt,
  DrawingName,
  dayField,
  describedProblem,
  hinted,
  Language,
  Link,
  PICTURE_MISSING,
  requiredText,
  Sample,
} from './fields.ts';
import type { ContentFile } from './folder.ts';
import { readTexts } from './marked-text.ts';
import { type FileProblem, type Problem, problemsOf } from './problems.ts';
import { markedTitle, type PublishingOptions, publishingFields, readPublished } from './publishing.ts';

export const ResourceFields = v.pipe(
  v.strictObject({
    title: requiredText('How to carry waste down from a trek', 200),
    language: v.optional(Language),
    drawing: v.optional(DrawingName),
    image: v.optional(pictureAddress('resources')),
    alt: Alt,
    href: hinted(Link, 'Where a click leads: a page of this site, or an address that begins with https://.'),
    published: hinted(dayField('2024-06-05'), 'The day on which it was published.'),
    ...publishingFields,
    sample: Sample,
  }),
  v.metadata({ label: 'Resources', one: 'Resource', text: 'What it is, in a few lines' }),
  v.forward(
    v.check(({ drawing, image }) => (image ?? drawing) !== undefined, PICTURE_MISSING.replace('picture:', 'image:')),
    ['drawing'],
  ),
  v.transform(({ drawing, image, ...rest }) => ({ ...rest, image: image ?? drawingAddress(drawing) })),
);

export type ParsedResource = { resource: Resource } | { problems: Problem[] };

export function parseResourceFile(frontmatter: unknown, body: string): ParsedResource {
  const parsed = v.safeParse(ResourceFields, frontmatter);
  const problems = parsed.success ? [] : problemsOf(parsed.issues, ResourceFields);
  const described = describedProblem(body, 'say in a few lines below the second --- what this is');
  if (described) problems.push(described);
  if (!parsed.success || problems.length > 0) return { problems };
  const { title, language, image, alt, href, published } = parsed.output;
  const words = readTexts({ description: body });
  return { resource: { title, language, image, alt, href, published: startOfDay(published), ...words } };
}

export type ResourceOfFile = { slug: string; resource: Resource };

/** Reads every resource of a folder that is public on a day of India, newest first. A file with problems is left out and they are listed. */
export async function readResources(
  folder: string,
  today: string,
  options: PublishingOptions = {},
): Promise<{ resources: ResourceOfFile[]; problems: FileProblem[] }> {
  const parse = ({ slug, frontmatter, body }: ContentFile) => {
    const parsed = parseResourceFile(frontmatter, body);
    if ('problems' in parsed) return parsed;
    return {
      slug,
      resource: { ...parsed.resource, title: markedTitle(parsed.resource.title ?? '', frontmatter, today) },
    };
  };
  const { entries, problems } = await readPublished<ResourceOfFile>(folder, today, parse, options);
  const time = ({ resource }: ResourceOfFile) => Date.parse(resource.published ?? '');
  return { resources: entries.sort((a, b) => time(b) - time(a) || a.slug.localeCompare(b.slug)), problems };
}
