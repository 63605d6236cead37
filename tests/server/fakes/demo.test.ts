import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCampaigns } from '../../../src/content/campaign.ts';
import { kilogramsIn, peopleIn } from '../../../src/content/told-numbers.ts';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { Amount, Email, Pan, TransactionId } from '../../../src/contract/fields.ts';
import { HISTORY_PAGE_SIZE } from '../../../src/contract/history.ts';
import { REVIEW_PAGE_SIZE, ReviewForm } from '../../../src/contract/review.ts';
import { indiaDay } from '../../../src/lib/format.ts';
import {
  demoDonations,
  demoEnrolments,
  demoPerson,
  demoWalks,
  reviews,
} from '../../../src/server/fakes/demo/people.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { logIn } from '../../helpers/people.ts';

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

  it('holds two histories longer than a page, over more than a year, newest first, each id once', () => {
    for (const rows of [demoDonations, demoEnrolments]) {
      expect(rows.length).toBeGreaterThan(HISTORY_PAGE_SIZE);
      const ages = rows.map(({ daysAgo }) => daysAgo);
      expect(ages).toEqual([...ages].sort((a, b) => a - b));
      expect(Math.max(...ages)).toBeGreaterThan(366);
    }
    const ids = [...demoDonations, ...demoEnrolments].map(({ transactionId }) => transactionId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !v.is(TransactionId, id))).toEqual([]);
    expect(new Set(demoDonations.map(({ gatewayStatus }) => gatewayStatus))).toEqual(
      new Set(['SUCCESS', 'FAILED', 'PENDING']),
    );
    expect(new Set(demoEnrolments.map(({ place }) => place))).toEqual(new Set(['held', 'none']));
    expect(demoDonations.filter(({ amount }) => !v.is(Amount, amount))).toEqual([]);
  });

  it('pays for each campaign what it costs, free where it is free, and joins none twice', () => {
    const prices = known();
    for (const { campaignId, amount } of demoEnrolments) {
      expect(Number(amount), campaignId).toBe(prices.get(campaignId)?.price);
    }
    const in_ = demoEnrolments.filter(({ place }) => place === 'held').map(({ campaignId }) => campaignId);
    expect(new Set(in_).size).toBe(in_.length);
  });

  it('notes of a walk what its text tells', async () => {
    const { sources } = await readCampaigns(join(fixtureContent, 'campaigns'), '2026-11-21');
    for (const { campaignId, people, grams } of demoWalks) {
      const body = sources.find(({ slug }) => slug === campaignId)?.body ?? '';
      expect(peopleIn(body), campaignId).toEqual([people]);
      const kilograms = Object.values(grams).reduce((sum, one) => sum + one, 0) / 1000;
      expect([[], [kilograms]], campaignId).toContainEqual(kilogramsIn(body));
    }
  });

  it('belongs to a login that is nobody', () => {
    expect(v.is(Email, demoPerson.email)).toBe(true);
    expect(demoPerson.email).toMatch(/\.example$/);
    expect(v.is(Pan, demoPerson.pan)).toBe(true);
  });
});

describe('payments of the demonstration', () => {
  let paymentApp: PaymentApp;
  beforeAll(async () => {
    paymentApp = await openPaymentApp({ demo: true });
  });
  afterAll(() => paymentApp.close());

  it('the acknowledgement of every payment of the demonstration opens', async () => {
    const { db } = paymentApp.app.services;
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

  it('nobody enrolled in a walk that had begun, and a noted one is as its text tells', async () => {
    const { db } = paymentApp.app.services;
    const rows = await db
      .selectFrom('enrolments')
      .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
      .select(['campaigns.id', 'start_day', 'enrolments.created_at'])
      .where('user_id', 'is not', null)
      .execute();
    expect(rows.filter(({ start_day, created_at }) => indiaDay(new Date(created_at)) >= start_day)).toEqual([]);
    const walks = await db.selectFrom('walks').select(['campaign_id', 'people', 'others']).execute();
    const told = demoWalks.map(({ campaignId, people }) => [campaignId, people]);
    expect(new Map(walks.map(({ campaign_id, people, others }) => [campaign_id, people + others]))).toEqual(
      new Map(told as [string, number][]),
    );
  });

  it('and nobody has to look at one of them, but at what the desk is to show', async () => {
    const open = await unsettledPayments(paymentApp.app.services.db, new Date());
    expect(open.filter(({ txnid }) => !txnid.startsWith('HH_DESK'))).toEqual([]);
    expect(open).not.toEqual([]);
  });
});
