import { listReviews, postReview, type Review } from '../contract/review.ts';
import { Refusal } from './errors.ts';
import type { Api } from './http/api.ts';
import { ADDRESS_REVIEWS } from './limits.ts';
import type { Services } from './services.ts';
import { drawId } from './tokens.ts';

// Nobody writes name, address, headline and comment in less; a robot does.
const HUMAN_MS = 300;

async function checkCampaign({ db }: Services, id: string): Promise<void> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'There is no such campaign.');
}

async function pageOf({ db }: Services, id: string, { page, size }: { page: number; size: number }): Promise<string> {
  const own = db.selectFrom('reviews').where('campaign_id', '=', id);
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const listed = rows.map(
    (row): Review => ({
      id: row.id,
      name: row.name,
      headline: row.headline,
      comment: row.comment,
      rating: row.rating,
      profileId: JSON.parse(row.profile_id),
      helpfulCount: row.helpful_count,
      campaignId: row.campaign_id,
      createdAt: row.created_at,
    }),
  );
  return JSON.stringify({ count, rows: listed });
}

/**
 * Reviews of a campaign, newest first (sections 2, 3 and 7). A reviewer's mail address is never shown to the public.
 * Robots are held off by a field that no one sees, by the time that writing takes, and by a limit for each network.
 */
export function registerReviews(api: Api, services: Services): void {
  const { db, kept, limits, now } = services;

  api.on(listReviews, async ({ params, query }) =>
    kept.get(`reviews ${params.id} ${query.page} ${query.size}`, async () => {
      await checkCampaign(services, params.id);
      return pageOf(services, params.id, query);
    }),
  );

  api.on(postReview, async ({ query, body, address }) => {
    if (body.website) throw new Refusal(400, 'Please leave the field website empty.');
    if (body.filledIn !== undefined && body.filledIn < HUMAN_MS) {
      throw new Refusal(400, 'That was very quick. Please wait a moment and post your comment again.');
    }
    if (body.campaignId !== undefined && String(body.campaignId) !== query.campaignId) {
      throw new Refusal(400, 'campaignId in the body is not the one in the address.');
    }
    await limits.hit(ADDRESS_REVIEWS, address);
    await checkCampaign(services, query.campaignId);
    const { name, email, headline, comment, rating, profileId, helpfulCount } = body;
    const id = drawId();
    const created_at = now().toISOString();
    await db
      .insertInto('reviews')
      .values({
        id,
        campaign_id: query.campaignId,
        name,
        email,
        headline,
        comment,
        rating,
        profile_id: JSON.stringify(profileId),
        helpful_count: helpfulCount,
        created_at,
      })
      .execute();
    kept.drop(`reviews ${query.campaignId} `);
    const shown = { id, name, headline, comment, rating, profileId, helpfulCount };
    return { ...shown, email, campaignId: query.campaignId, createdAt: created_at };
  });
}
