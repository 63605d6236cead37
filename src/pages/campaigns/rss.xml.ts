import type { APIContext } from 'astro';
import { weight } from '../../lib/weight.ts';
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
      description: [
        people && `${people} ${people === 1 ? 'person' : 'people'} came`,
        kilograms && `${weight(kilograms)} came down`,
        went && `it went to: ${went}`,
      ]
        .filter(Boolean)
        .join('; '),
      day: endDay,
      link: paths.campaign(id),
    })),
  );
}
