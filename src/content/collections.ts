import { CampaignFields } from './campaign-fields.ts';
import { GivingText } from './giving.ts';
import { CarouselPlace, HomePiece } from './home.ts';
import { AboutSection, LegalSection, Notice, Partner, Policy, Question, TeamMember } from './pages.ts';
import { Project } from './project.ts';
import { ResourceFields } from './resource.ts';

/** Every folder of `content/` that Astro reads and the schema of the markdown files in it. A file's name is its slug. */
export const contentSchemas = {
  about: AboutSection,
  team: TeamMember,
  partners: Partner,
  places: CarouselPlace,
  home: HomePiece,
  giving: GivingText,
  notices: Notice,
  projects: Project,
  faq: Question,
  legal: LegalSection,
  policies: Policy,
} as const;

/** Every folder of `content/`, those too that the API reads, in the order in which editors need them. */
export const allSchemas = {
  campaigns: CampaignFields,
  resources: ResourceFields,
  ...contentSchemas,
} as const;

export type CollectionName = keyof typeof contentSchemas;
