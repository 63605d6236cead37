import type { APIContext } from 'astro';
import { feed } from '../../build/feeds/feed.ts';
import { readResources } from '../../editorial/resource.ts';
import { isoDay } from '../../lib/format.ts';

/** The resources of `content/resources` as RSS. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const { resources } = await readResources('content/resources');
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
