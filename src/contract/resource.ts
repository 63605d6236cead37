import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import { Marks } from './campaign.ts';
import { RESOURCE_PAGE_SIZE } from './constants.ts';
import { shownPageQuery } from './fields.ts';

/** Something to read on `/media`; `published` is an ISO 8601 time in UTC. */
export const Resource = v.object({
  image: read.text,
  alt: read.text,
  title: read.textOr('Something to read'),
  href: read.textOr(''),
  published: read.time,
  description: read.text,
  marks: Marks,
  /** The language of title and description, such as `hi`; none means English. */
  language: read.text,
});
export type Resource = v.InferOutput<typeof Resource>;

export const listResources = {
  method: 'GET',
  path: '/open/resources',
  auth: 'none',
  query: v.object(shownPageQuery(RESOURCE_PAGE_SIZE)),
  answer: read.pageSchema(Resource),
} as const satisfies Call;
