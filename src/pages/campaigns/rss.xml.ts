import type { APIContext } from 'astro';
import { gatheredText } from '../../lib/weight.ts';
import { paths } from '../../routes.ts';
import { knownImpact } from '../../site-data/campaigns.ts';
import { feed } from '../../site-data/feed.ts';

/** What came down, as RSS: each record, dated by the last day of its campaign. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const { campaigns } = await knownImpact();
  return feed(
    'What came down',
    'What each campaign carried down, and how many came.',
    site ?? url,
    campaigns.map(({ id, heading, endDay, people, kilograms, went }) => ({
      title: heading,
      description: [gatheredText({ people, kilograms }), went && `Where it went: ${went}`].filter(Boolean).join('. '),
      day: endDay,
      link: paths.campaign(id),
    })),
  );
}
