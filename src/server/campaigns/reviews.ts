import { listReviews, postReview, type Review } from '../../contract/review.ts';
import { newId } from '../auth/tokens.ts';
import { newestPage } from '../database/newest-page.ts';
import type { Api } from '../http/api.ts';
import { ADDRESS_REVIEWS } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';

// No person fills in name, address, headline and comment in less time; a robot does.
const MIN_WRITING_MS = 300;

async function checkCampaign({ db }: Services, id: string): Promise<void> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'There is no such campaign.');
}

async function reviewPage({ db }: Services, id: string, page: { page: number; size: number }): Promise<string> {
  const own = db.selectFrom('reviews').where('campaign_id', '=', id);
  const { count, rows } = await newestPage(own, page);
  const listed = rows.map(
    (row): Review => ({
      id: row.id,
      name: row.name,
      email: null,
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
 * Reviews of a campaign, newest first. No answer contains the mail address of a reviewer: its key is there, its value is null. Three checks stop robots: a
 * hidden field that must stay empty, a minimum time for writing, and a limit for each network.
 */
export function addReviewCalls(api: Api, services: Services): void {
  const { db, cache, limits, now } = services;

  api.on(listReviews, async ({ params, query }) =>
    cache.get(`reviews ${params.id} ${query.page} ${query.size}`, async () => {
      await checkCampaign(services, params.id);
      return reviewPage(services, params.id, query);
    }),
  );

  api.on(postReview, async ({ query, body, address }) => {
    if (body.website) throw new HttpError(400, 'Please leave the field website empty.');
    if (body.filledIn !== undefined && body.filledIn < MIN_WRITING_MS) {
      throw new HttpError(400, 'That was very quick. Please wait a moment and post your comment again.');
    }
    if (body.campaignId !== undefined && String(body.campaignId) !== query.campaignId) {
      throw new HttpError(400, 'campaignId in the body is not the one in the address.');
    }
    await limits.hit(ADDRESS_REVIEWS, address);
    await checkCampaign(services, query.campaignId);
    const { name, email, headline, comment, rating, profileId, helpfulCount } = body;
    const id = newId();
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
    cache.drop(`reviews ${query.campaignId} `);
    const shown = { id, name, headline, comment, rating, profileId, helpfulCount };
    return { ...shown, email: null, campaignId: query.campaignId, createdAt: created_at };
  });
}
