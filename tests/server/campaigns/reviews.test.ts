import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import type { Review } from '../../../src/contract/review.ts';
import { sendTo } from '../../helpers/calls.ts';
import { startApp } from '../../helpers/server.ts';
import { appForAll } from '../../helpers/under-test.ts';

const START = Date.parse('2036-11-01T06:00:00Z');
const ID = 'shimla-ridge-morning';
const review = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos.',
};

describe('reviews', () => {
  const app = appForAll();

  const post = (body: object) => sendTo(app)('postReview', { query: { campaignId: ID }, body });
  const page = async (number: number) => {
    const query = { page: String(number), size: '4' };
    return (await sendTo(app)('listReviews', { params: { id: ID }, query })).data as { count: number; rows: Review[] };
  };

  it('are there at once, newest first, four a page, and show nobody the address of the writer', async () => {
    for (let number = 1; number <= 6; number++) {
      app.setTime(START + number * 1000);
      await post({ ...review, headline: `Number ${number}` });
    }
    const [first, second] = [await page(0), await page(1)];
    expect(first.rows.map(({ headline }) => headline)).toEqual(['Number 6', 'Number 5', 'Number 4', 'Number 3']);
    expect(second.rows.map(({ headline }) => headline)).toEqual(['Number 2', 'Number 1']);
    expect(first.count).toBe(6);
    expect(first.rows[0]).toMatchObject({ rating: 5, profileId: 1, helpfulCount: 1, campaignId: ID });
    expect(JSON.stringify([first, second])).not.toContain('asha@example.org');
    expect([...first.rows, ...second.rows].map(({ email }) => email)).toEqual(Array(6).fill(null));
    app.setTime(START + 7000);
    expect(await post({ ...review, headline: 'Number 7' })).toMatchObject({
      data: { headline: 'Number 7', email: null },
    });
    expect((await page(0)).rows[0]?.headline).toBe('Number 7');
  });

  it('are averaged for page and row of their campaign from three on, without those that are not listed', async () => {
    const id = 'prashar-lake-ring';
    const { db, cache } = app.services;
    const ratings = async () => {
      const page = (await sendTo(app)('getCampaign', { params: { id } })).data as Campaign;
      const list = (await sendTo(app)('listCampaigns', { query: { page: '0', size: '50' } })).data as {
        rows: Campaign[];
      };
      return [page.rating, list.rows.find((row) => row.id === id)?.rating];
    };
    const add = async (rating: number) => {
      await sendTo(app)('postReview', { query: { campaignId: id }, body: { ...review, rating } });
      cache.clear();
    };
    expect(await ratings()).toEqual([undefined, undefined]);
    for (const rating of [5, 4]) await add(rating);
    expect(await ratings()).toEqual([undefined, undefined]);
    for (const rating of [4, 1]) await add(rating);
    const rating = { average: 3.5, count: 4 };
    expect(await ratings()).toEqual([rating, rating]);
    await db
      .updateTable('reviews')
      .set({ state: 'hidden' })
      .where('campaign_id', '=', id)
      .where('rating', '=', 1)
      .execute();
    cache.clear();
    expect(await ratings()).toEqual(Array(2).fill({ average: 4.3, count: 3 }));
  });

  it('of robots are refused: the hidden field filled in, written in no time, for another campaign', async () => {
    expect(await post({ ...review, website: 'https://buy.example' })).toMatchObject({ http: 400 });
    expect(await post({ ...review, filledIn: 10 })).toMatchObject({ http: 400 });
    expect(await post({ ...review, campaignId: 'another' })).toMatchObject({ http: 400 });
    expect(await post({ ...review, filledIn: 9000, website: '', campaignId: ID })).toMatchObject({ http: 200 });
    expect(await sendTo(app)('postReview', { query: { campaignId: 'nope' }, body: review })).toMatchObject({
      http: 404,
    });
  });

  it('of one network are limited, and with the limit off they are not', async () => {
    const answers = [];
    for (let number = 0; number < 61; number++) answers.push((await post(review)).http);
    expect(answers).toContain(429);
    const open = await startApp({ config: { rateLimits: false } });
    for (let number = 0; number < 61; number++) {
      const parts = { query: { campaignId: ID }, body: review };
      expect(await sendTo(open)('postReview', parts)).toMatchObject({ http: 200 });
    }
    await open.close();
  });
});
