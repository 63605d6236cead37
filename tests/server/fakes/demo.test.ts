import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCampaigns } from '../../../src/content/campaign.ts';
import type { Campaign } from '../../../src/contract/campaign.ts';
import type { EnrolmentRow } from '../../../src/contract/history.ts';
import { REVIEW_PAGE_SIZE, ReviewForm } from '../../../src/contract/review.ts';
import { indiaDay, isoDay } from '../../../src/lib/format.ts';
import { demoPerson, reviews } from '../../../src/server/fakes/demo/people.ts';
import { logIn } from '../../helpers/calls.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

let campaigns: Campaign[] = [];

beforeAll(async () => {
  campaigns = (await readCampaigns(join(fixtureContent, 'campaigns'), '2026-11-21')).campaigns;
});

describe('the demonstration data', () => {
  const known = () => new Map(campaigns.map((campaign) => [String(campaign.id), campaign]));

  it('holds reviews that the review form would take, for campaigns that exist, on more than one page', () => {
    for (const { campaignId, rating, ...review } of reviews) {
      expect(v.is(ReviewForm, review), review.headline).toBe(true);
      expect(known().has(campaignId), campaignId).toBe(true);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    const first = reviews.filter(({ campaignId }) => campaignId === 'kheerganga-carry-down');
    expect(first.length).toBeGreaterThan(2 * REVIEW_PAGE_SIZE);
  });
});

describe('payments of the demonstration', () => {
  const paymentApp = paymentAppForAll({ demo: true });

  it('the acknowledgement of every payment of the demonstration opens', async () => {
    const { db } = paymentApp;
    const { email, password } = demoPerson;
    const token = await logIn(paymentApp.app, email, password);
    const gifts = await db
      .selectFrom('donations')
      .selectAll()
      .where('gateway_status', '=', 'SUCCESS')
      .where('user_id', 'is not', null)
      .execute();
    const places = await db
      .selectFrom('enrolments')
      .selectAll()
      .where('amount_paise', '>', 0)
      .where('user_id', 'is not', null)
      .execute();
    expect(Math.min(gifts.length, places.length)).toBeGreaterThan(10);
    for (const { txnid, amount_paise, paid_at } of [...gifts, ...places]) {
      const { data } = await paymentApp.call('POST', '/payment/outcome', { transactionId: txnid }, token);
      const amount = (amount_paise / 100).toFixed(2);
      expect(data, txnid).toMatchObject({ outcome: 'paid', transactionId: txnid, amount, paidAt: paid_at });
    }
  });

  it('the visitor has a certificate of a walk that is over, and of no other', async () => {
    const { email, password } = demoPerson;
    const token = await logIn(paymentApp.app, email, password);
    const answer = await paymentApp.call('GET', '/user/campaign/enrollments?page=0&size=50', undefined, token);
    const rows = (answer.data as { rows: EnrolmentRow[] }).rows;
    const withOne = rows.filter(({ certificates }) => certificates?.length);
    expect(withOne).not.toEqual([]);
    expect(withOne.filter(({ endTime }) => isoDay(endTime) >= indiaDay())).toEqual([]);
  });

  it('nobody enrolled in a walk that had begun', async () => {
    const { db } = paymentApp;
    const rows = await db
      .selectFrom('enrolments')
      .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
      .select(['campaigns.id', 'start_day', 'enrolments.created_at'])
      .where('user_id', 'is not', null)
      .execute();
    expect(rows.filter(({ start_day, created_at }) => indiaDay(new Date(created_at)) >= start_day)).toEqual([]);
  });
});
