import { join } from 'node:path';
import type { APIContext } from 'astro';
import { contentRoot } from '../../content/folder.ts';
import { readResources } from '../../content/resource.ts';
import { indiaDay, isoDay } from '../../lib/format.ts';
import { feed } from '../../site-data/feed.ts';

/** The resources of `content/resources` as RSS. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const { resources } = await readResources(join(contentRoot(), 'resources'), indiaDay());
  return feed(
    'Resources',
    'Guides, stories and reports from the trail.',
    site ?? url,
    resources.map(({ resource }) => ({
      title: resource.title ?? '',
      description: resource.description ?? '',
      day: isoDay(resource.published),
      link: resource.href ?? '',
    })),
  );
}
