import * as v from 'valibot';
import { pageLines } from '../page-table.ts';
import { YearAccount } from './accounts.ts';
import { parseCampaignFile } from './campaign.ts';
import { CampaignFields } from './campaign-fields.ts';
import type { ContentFile } from './folder.ts';
import { GivingText } from './giving.ts';
import { CarouselPlace, HomePiece } from './home.ts';
import { AboutSection, isPathTaken, LegalSection, Notice, Partner, Policy, Question, TeamMember } from './pages.ts';
import { type Problem, problemsOf } from './problems.ts';
import { Project } from './project.ts';
import { parseResourceFile, ResourceFields } from './resource.ts';

export const contentSchemas = {
  about: AboutSection,
  team: TeamMember,
  partners: Partner,
  places: CarouselPlace,
  home: HomePiece,
  giving: GivingText,
  accounts: YearAccount,
  notices: Notice,
  projects: Project,
  faq: Question,
  legal: LegalSection,
  policies: Policy,
} as const;

/** The same with those that the API reads, in the order in which editors need them. */
export const allSchemas = {
  campaigns: CampaignFields,
  resources: ResourceFields,
  ...contentSchemas,
} as const;

export type CollectionName = keyof typeof contentSchemas;

export type SchemaCheck = (content: ContentFile) => Problem[];

const bySchema =
  (schema: v.GenericSchema): SchemaCheck =>
  ({ frontmatter }) => {
    const { issues } = v.safeParse(schema, frontmatter);
    return issues ? problemsOf(issues, schema) : [];
  };

const takenName = ({ slug }: ContentFile): Problem[] => {
  if (!isPathTaken(slug)) return [];
  const own = pageLines.some(([path]) => path === `/${slug}`)
    ? `, or, to show these words there, give its line in src/page-table.ts "words: 'policies'"`
    : '';
  return [{ field: 'file name', fix: `would be the page /${slug}, which is taken: give the file another name${own}` }];
};

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
