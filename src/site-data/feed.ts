import rss from '@astrojs/rss';
import { readOrganisation } from '../content/organisation.ts';

interface FeedItem {
  title: string;
  description: string;
  day: string;
  link: string;
}

export function feed(title: string, description: string, site: URL, items: readonly FeedItem[]): Promise<Response> {
  const { name } = readOrganisation();
  return rss({
    title: `${name}: ${title}`,
    description,
    site,
    trailingSlash: false,
    items: items
      .toSorted((a, b) => b.day.localeCompare(a.day))
      .map(({ day, ...item }) => ({ ...item, pubDate: new Date(`${day}T00:00:00+05:30`) })),
    customData: '<language>en-in</language>',
  });
}
