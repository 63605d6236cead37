import { AboutSection, Partner, TeamMember } from './about.ts';
import { GivingText } from './giving.ts';
import { CarouselPlace, HomePiece } from './home.ts';
import { Notice } from './notice.ts';
import { LegalSection, Policy, Question } from './page.ts';
import { Project } from './project.ts';

/** Every folder of `content/` and the schema of the markdown files in it. A file's name is its slug. */
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

export type CollectionName = keyof typeof contentSchemas;
