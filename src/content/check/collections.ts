import * as v from 'valibot';
import { parseCampaignFile } from '../campaign.ts';
import { contentSchemas } from '../collections.ts';
import type { ContentFile } from '../folder.ts';
import { isPathTaken, Policy } from '../pages.ts';
import { type Problem, problemsOf } from '../problems.ts';
import { parseResourceFile } from '../resource.ts';

/** What the schema of a folder says about a file of it. */
export type SchemaCheck = (content: ContentFile) => Problem[];

const bySchema =
  (schema: v.GenericSchema): SchemaCheck =>
  ({ frontmatter }) => {
    const { issues } = v.safeParse(schema, frontmatter);
    return issues ? problemsOf(issues, schema) : [];
  };

const takenName = ({ slug }: ContentFile): Problem[] =>
  isPathTaken(slug)
    ? [{ field: 'file name', fix: `would be the page /${slug}, which is taken: give the file another name` }]
    : [];

/** Every folder of the content with the check of its files. `today` is the day in India, as `2024-06-05`. */
export const schemaChecks = (today: string): Readonly<Record<string, SchemaCheck>> => ({
  ...Object.fromEntries(Object.entries(contentSchemas).map(([name, schema]) => [name, bySchema(schema)])),
  policies: (file) => [...bySchema(Policy)(file), ...takenName(file)],
  campaigns: ({ slug, frontmatter, body }) => {
    const parsed = parseCampaignFile(slug, frontmatter, body, today);
    return 'problems' in parsed ? parsed.problems : [];
  },
  resources: ({ frontmatter, body }) => {
    const parsed = parseResourceFile(frontmatter, body);
    return 'problems' in parsed ? parsed.problems : [];
  },
});
