import { About, Member, Partner } from './about.ts';
import { Home, Place } from './home.ts';
import { Policy, Question, Section } from './page.ts';
import { Project } from './project.ts';

/** Every folder of `content/` and the schema of the markdown files in it. A file's name is its slug. */
export const collections = {
  about: About,
  team: Member,
  partners: Partner,
  places: Place,
  home: Home,
  projects: Project,
  faq: Question,
  legal: Section,
  policies: Policy,
} as const;

export type CollectionName = keyof typeof collections;
