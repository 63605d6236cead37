import * as v from 'valibot';
import type { Call } from './call.ts';
import { Marks } from './campaign.ts';
import { RESOURCE_PAGE_SIZE } from './constants.ts';
import { pageSchema, shownPageQuery } from './fields.ts';

/** Something to read on `/media`; `published` is an ISO 8601 time in UTC. */
export const Resource = v.object({
  image: v.nullish(v.string()),
  alt: v.nullish(v.string()),
  title: v.string(),
  href: v.string(),
  published: v.nullish(v.string()),
  description: v.nullish(v.string()),
  marks: Marks,
  /** The language of title and description, such as `hi`; none means English. */
  language: v.nullish(v.string()),
});
export type Resource = v.InferOutput<typeof Resource>;

/** A page of resources, newest first. */
export const listResources = {
  method: 'GET',
  path: '/open/resources',
  auth: 'none',
  query: v.object(shownPageQuery(RESOURCE_PAGE_SIZE)),
  answer: pageSchema(Resource),
} as const satisfies Call;
