import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { Campaign } from '../../../src/contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../../src/contract/campaign-page.ts';
import { HISTORY_PAGE_SIZE } from '../../../src/contract/donation.ts';
import { Amount, Email, Pan, TransactionId } from '../../../src/contract/fields.ts';
import { RESOURCE_PAGE_SIZE } from '../../../src/contract/resource.ts';
import { REVIEW_PAGE_SIZE, ReviewForm } from '../../../src/contract/review.ts';
import { parseCampaignFile, readCampaigns } from '../../../src/editorial/campaign.ts';
import { type ContentFile, readFolder } from '../../../src/editorial/folder.ts';
import { readResources } from '../../../src/editorial/resource.ts';
import { addDays } from '../../../src/editorial/when.ts';
import { daysBetween, isoDay } from '../../../src/lib/format.ts';
import { donations, enrolments } from '../../../src/server/demo/histories.ts';
import { person } from '../../../src/server/demo/person.ts';
import { reviews } from '../../../src/server/demo/reviews.ts';

const root = join(import.meta.dirname, '../../..');
const content = join(root, 'content');
const TODAY = '2026-11-21';
let campaigns: Campaign[] = [];
const files: ContentFile[] = [];

beforeAll(async () => {
  const read = await readCampaigns(join(content, 'campaigns'), TODAY);
  expect(read.problems).toEqual([]);
  campaigns = read.campaigns;
  await readFolder(join(content, 'campaigns'), (file) => {
    files.push(file);
    return [];
  });
});

/** Decision 31. */
function filterOn(campaign: Campaign, day: string): string {
  if (isoDay(campaign.startTime) > day) return 'incoming';
  return isoDay(campaign.endTime) < day ? 'archived' : 'ongoing';
}

describe('the sample campaigns', () => {
  it('fill each filter on whatever day a fresh copy starts, Upcoming beyond one page', () => {
    for (let count = 0; count < 400; count++) {
      const day = addDays('2027-12-20', count);
      const of = { incoming: 0, ongoing: 0, archived: 0 } as Record<string, number>;
      for (const { slug, frontmatter, body } of files) {
        const parsed = parseCampaignFile(slug, frontmatter, body, day);
        if ('problems' in parsed) throw new Error(`${day} ${slug}: ${JSON.stringify(parsed.problems)}`);
        const filter = filterOn(parsed.campaign, day);
        of[filter] = (of[filter] ?? 0) + 1;
      }
      expect(of['incoming'], day).toBeGreaterThanOrEqual(12);
      expect(of['ongoing'], day).toBeGreaterThanOrEqual(5);
      expect(of['archived'], day).toBeGreaterThanOrEqual(7);
    }
  }, 60_000);

  it('still fill each filter a week after the start', () => {
    const later = campaigns.map((campaign) => filterOn(campaign, addDays(TODAY, 7)));
    expect(new Set(later)).toEqual(new Set(['incoming', 'ongoing', 'archived']));
    expect(later.filter((filter) => filter === 'incoming').length).toBeGreaterThan(CAMPAIGN_PAGE_SIZE);
  });

  it('are campaigns of the contract, each complete enough to be read', () => {
    for (const campaign of campaigns) {
      expect(v.parse(Campaign, campaign)).toEqual(campaign);
      expect(campaign.assets?.length, String(campaign.id)).toBeGreaterThanOrEqual(3);
      expect(campaign.assets?.length, String(campaign.id)).toBeLessThanOrEqual(6);
      expect(campaign.instuctions?.length, String(campaign.id)).toBeGreaterThanOrEqual(2);
      expect(campaign.itineraries?.length, String(campaign.id)).toBeGreaterThanOrEqual(1);
      expect(Object.values(campaign.fact ?? {}).filter(Boolean), String(campaign.id)).toHaveLength(5);
      expect(campaign.contact?.mobile, 'no real number in a sample').toMatch(/^\+91 00000/);
    }
  });

  it('show every case that the pages have to draw', () => {
    const some = (is: (campaign: Campaign) => unknown) => expect(campaigns.some(is)).toBe(true);
    some(({ price }) => price === 0);
    some(({ price }) => (price ?? 0) >= 6000);
    some(({ goal, raised }) => goal && raised && raised < goal);
    some(({ goal, raised }) => goal && raised && raised > goal);
    some(({ status }) => status === 'cancelled');
    some((campaign) => campaign.status === 'closed' && filterOn(campaign, TODAY) === 'incoming');
    some((campaign) => campaign.status === 'active' && filterOn(campaign, TODAY) === 'ongoing');
    some(({ enrolledCount }) => enrolledCount === undefined);
    some(({ location }) => location?.place === undefined);
    some(({ heading }) => heading.length > 200);
    some(({ body }) => (body?.length ?? 0) > 3000);
    some(({ heading, body }) => /\p{Script=Devanagari}/u.test(`${heading}${body}`));
    some(({ contact }) => contact?.alternate === undefined);
    some(({ startTime, endTime }) => daysBetween(startTime, endTime) === 1);
    expect(new Set(campaigns.map(({ fact }) => fact?.trekType))).toEqual(new Set(['Easy', 'Moderate', 'Difficult']));
  });

  it('are no copies of each other', () => {
    for (const of of [({ heading }: Campaign) => heading, ({ body }: Campaign) => body?.slice(0, 40)]) {
      expect(new Set(campaigns.map(of)).size).toBe(campaigns.length);
    }
  });

  it('no longer offer enrolment once they have ended', () => {
    expect(
      campaigns.filter((campaign) => filterOn(campaign, TODAY) === 'archived' && campaign.status === 'active'),
    ).toEqual([]);
  });
});

describe('the sample resources', () => {
  it('fill two pages, newest first, and lead to pages of this site that exist, or to other sites', async () => {
    const { resources, problems } = await readResources(join(content, 'resources'));
    expect(problems).toEqual([]);
    expect(resources.length).toBeGreaterThan(RESOURCE_PAGE_SIZE);
    const days = resources.map(({ resource }) => resource.published ?? '');
    expect(days).toEqual([...days].sort().reverse());
    for (const { resource } of resources.filter(({ resource }) => resource.href.startsWith('/event/'))) {
      expect(existsSync(join(content, 'projects', `${resource.href.split('/').at(-1)}.md`)), resource.href).toBe(true);
    }
  });
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
    for (const rows of [donations, enrolments]) {
      expect(rows.length).toBeGreaterThan(HISTORY_PAGE_SIZE);
      const ages = rows.map(({ daysAgo }) => daysAgo);
      expect(ages).toEqual([...ages].sort((a, b) => a - b));
      expect(Math.max(...ages)).toBeGreaterThan(366);
    }
    const ids = [...donations, ...enrolments].map(({ transactionId }) => transactionId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !v.is(TransactionId, id))).toEqual([]);
    expect(new Set(donations.map(({ gatewayStatus }) => gatewayStatus))).toEqual(
      new Set(['SUCCESS', 'FAILED', 'PENDING']),
    );
    expect(new Set(enrolments.map(({ status }) => status))).toEqual(new Set(['PAID', 'FREE', 'REFUND']));
    expect(donations.filter(({ amount }) => !v.is(Amount, amount))).toEqual([]);
  });

  it('pays for each campaign what it costs, free where it is free, and joins none twice', () => {
    const prices = known();
    for (const { campaignId, amount, status } of enrolments) {
      expect(Number(amount), campaignId).toBe(prices.get(campaignId)?.price);
      expect(status === 'FREE', campaignId).toBe(Number(amount) === 0);
    }
    const in_ = enrolments.filter(({ status }) => status !== 'REFUND').map(({ campaignId }) => campaignId);
    expect(new Set(in_).size).toBe(in_.length);
  });

  it('belongs to a login that is nobody', () => {
    expect(v.is(Email, person.email)).toBe(true);
    expect(person.email).toMatch(/\.example$/);
    expect(v.is(Pan, person.pan)).toBe(true);
  });
});

it('says of each picture what it shows', async () => {
  for (const { slug } of files) {
    const text = await readFile(join(content, 'campaigns', `${slug}.md`), 'utf8');
    expect(text.match(/- picture:/g)?.length, slug).toBe(text.match(/^ {4}alt: .{20}/gm)?.length);
  }
});
