import { getCollection } from 'astro:content';
import type { APIContext } from 'astro';
import { paths } from '../../routes.ts';
import { shown } from '../../site-data/entries.ts';
import { feed } from '../../site-data/feed.ts';

/** The projects as RSS, dated by their last day. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const projects = shown(await getCollection('projects'), {});
  return feed(
    'Projects',
    'What we built and what we learned.',
    site ?? url,
    projects.map(({ id, data }) => ({
      title: data.title,
      description: data.description,
      day: data.to ?? data.from,
      link: paths.project(id),
    })),
  );
}
