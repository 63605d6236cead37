import { type Insertable, type Selectable, sql } from 'kysely';
import { listReviews, NEW_REVIEW, postReview, type Review } from '../../contract/review.ts';
import { indiaDay } from '../../lib/format.ts';
import { paths, targetNotices } from '../../routes.ts';
import type { Database } from '../database/open.ts';
import { newestPage } from '../database/queries.ts';
import type { ReviewTable } from '../database/schema/campaigns.ts';
import type { Api } from '../http/api.ts';
import { type Made, madePage } from '../http/response-cache.ts';
import { ownPlaceIn, placesWalked } from '../places/places.ts';
import { HttpError, keyInUse, noSuchCampaign } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

// No person writes one in less time; a robot does.
const MIN_WRITING_MS = 300;

async function checkCampaign({ db }: Services, id: string): Promise<void> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!row) throw noSuchCampaign();
}

/** Without the address of its writer. */
const shownReview = (row: Selectable<ReviewTable>): Review => ({
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
});

type NewReview = Insertable<ReviewTable>;

const written = ['campaign_id', 'name', 'email', 'headline', 'comment', 'rating'] as const;

/**
 * Puts what a writer has changed since in the place of the review with the same key, whose answer was lost; not over what came later. What
 * waits for approval gets another id: who approves must have read this text.
 */
const storeNewer = (db: Database, { form_key, campaign_id, email, ...review }: NewReview) =>
  db
    .updateTable('reviews')
    .set({
      ...{ name: review.name, headline: review.headline, comment: review.comment, rating: review.rating },
      created_at: review.created_at,
      enrolment_id: review.enrolment_id,
      ...(review.state === 'waiting' && { id: review.id }),
    })
    // What the staff hid stays hidden.
    .set({
      state: sql<Selectable<ReviewTable>['state']>`case when state = 'hidden' then state else ${review.state} end`,
    })
    .where('form_key', '=', form_key ?? null)
    .where('form_key', 'not like', 'form-%')
    .where('campaign_id', '=', campaign_id)
    .where('email', '=', email)
    .where('created_at', '<=', review.created_at)
    .returningAll()
    .executeTakeFirst();

/** Stores a review, once for each key of a form, with the newest text. Throws 409 where that is another one. */
async function store(db: Database, review: NewReview): Promise<{ row: Selectable<ReviewTable>; isNew: boolean }> {
  const stored = await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (stored) return { row: stored, isNew: true };
  const first = await db
    .selectFrom('reviews')
    .selectAll()
    .where('form_key', '=', review.form_key ?? null)
    .executeTakeFirst();
  if (first && written.every((column) => first[column] === review[column])) return { row: first, isNew: false };
  const row = await storeNewer(db, review);
  if (!row) throw keyInUse();
  return { row, isNew: true };
}

async function tellOfReview(on: Database, { outbox }: Services, { id, created_at }: Selectable<ReviewTable>) {
  const people = await on.selectFrom('staff').select('email').where('review_mails', '=', 1).execute();
  for (const { email } of people)
    await outbox.add(on, email, { kind: 'review', payload: { reviewId: id } }, `review:${id}:${created_at}:${email}`);
}

async function reviewPage({ db, now }: Services, id: string, page: { page: number; size: number }): Promise<Made> {
  const own = db.selectFrom('reviews').where('campaign_id', '=', id).where('state', '=', 'listed');
  const { count, rows } = await newestPage(own, page);
  const places = rows.flatMap(({ enrolment_id }) => enrolment_id ?? []);
  const walked = await placesWalked(db, id, places, indiaDay(now()));
  const shown = rows.map((row) => ({
    ...shownReview(row),
    ...(row.enrolment_id !== null && walked.has(row.enrolment_id) && { walked: true }),
  }));
  return madePage(JSON.stringify({ count, rows: shown }), page.page > 0 && !rows.length);
}

/**
 * Reviews of a campaign, newest first, without addresses. A hidden field, a least time for writing and a limit stop robots. With
 * `REVIEWS=approve` a new one waits.
 */
export function addReviewCalls(api: Api, services: Services): void {
  const { cache, config, db, now, outbox } = services;

  api.on(
    listReviews,
    async ({ params, query, network }) =>
      cache.get(`reviews ${params.id} ${query.page} ${query.size}`, network, async () => {
        await checkCampaign(services, params.id);
        return reviewPage(services, params.id, query);
      }),
    'by its handler',
  );

  api.on(postReview, async ({ query, body, formKey, user }) => {
    if (body.website) throw new HttpError(400, 'Please leave the field website empty.');
    if (body.filledIn !== undefined && body.filledIn < MIN_WRITING_MS) {
      throw new HttpError(400, 'That was very quick. Please wait a moment and post your comment again.');
    }
    if (body.campaignId !== undefined && String(body.campaignId) !== query.campaignId) {
      throw new HttpError(400, 'campaignId in the body is not the one in the address.');
    }
    await checkCampaign(services, query.campaignId);
    const { name, email, headline, comment, rating, key = formKey ?? null } = body;
    const review: NewReview = {
      ...{ name, email, headline, comment, rating },
      id: newId(),
      campaign_id: query.campaignId,
      form_key: key,
      // What a browser sends for these is not stored.
      profile_id: JSON.stringify(NEW_REVIEW.profileId),
      helpful_count: NEW_REVIEW.helpfulCount,
      state: config.reviews === 'approve' ? 'waiting' : 'listed',
      created_at: now().toISOString(),
      enrolment_id: (user && (await ownPlaceIn(db, query.campaignId, user))?.id) ?? null,
    };
    const row = await db.transaction().execute(async (on) => {
      const stored = await store(on, review);
      if (stored.isNew) await tellOfReview(on, services, stored.row);
      return stored.row;
    });
    outbox.kick();
    cache.drop(`reviews ${query.campaignId} `);
    cache.drop(`campaign ${query.campaignId}`);
    return row.state === 'waiting' ? { ...shownReview(row), waiting: true } : shownReview(row);
  });

  api.form(postReview, {
    title: 'Write a review',
    button: 'Post Comment',
    page: ({ campaignId }) => (campaignId ? paths.campaign(campaignId) : paths.campaigns),
    done({ campaignId = '' }, answer) {
      const waiting = typeof answer === 'object' && answer !== null && 'waiting' in answer;
      return `${paths.campaign(campaignId)}#${waiting ? targetNotices.reviewWaiting : targetNotices.reviewPosted}`;
    },
  });
}
