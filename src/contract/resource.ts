import * as v from 'valibot';
import type { Call } from './call.ts';
import { pageOf, shownPageQuery } from './fields.ts';

/** Resources a page holds; the specification withholds the number (section 9). */
export const RESOURCE_PAGE_SIZE = 9;

/** A resource (section 3); `published` is an ISO 8601 time in UTC. */
export const Resource = v.object({
  image: v.nullish(v.string()),
  alt: v.nullish(v.string()),
  title: v.string(),
  href: v.string(),
  published: v.nullish(v.string()),
  description: v.nullish(v.string()),
});
export type Resource = v.InferOutput<typeof Resource>;

export const listResources = {
  method: 'GET',
  path: '/open/resources',
  auth: 'none',
  query: v.object(shownPageQuery(RESOURCE_PAGE_SIZE)),
  answer: pageOf(Resource),
} as const satisfies Call;
