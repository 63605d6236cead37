import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { campaignCalendar } from '../../../../src/features/campaigns/detail/calendar.ts';
import { eventJsonLd } from '../../../../src/features/campaigns/detail/event-json-ld.ts';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const site = {
  organizer: 'Hamara Himalaya',
  address: 'https://example.org/campaigns/one',
  home: 'https://example.org/',
};

const Address = v.pipe(v.string(), v.url());
const Day = v.pipe(v.string(), v.isoDate());

const Event = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@type': v.literal('Event'),
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.pipe(v.string(), v.nonEmpty()),
  startDate: Day,
  endDate: Day,
  eventStatus: v.picklist(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
  eventAttendanceMode: v.literal('https://schema.org/OfflineEventAttendanceMode'),
  location: v.strictObject({
    '@type': v.literal('Place'),
    name: v.pipe(v.string(), v.nonEmpty()),
    address: v.strictObject({
      '@type': v.literal('PostalAddress'),
      streetAddress: v.pipe(v.string(), v.nonEmpty()),
      addressCountry: v.literal('IN'),
    }),
  }),
  image: v.array(Address),
  maximumAttendeeCapacity: v.optional(v.number()),
  organizer: v.strictObject({ '@type': v.literal('Organization'), name: v.string(), url: Address }),
  offers: v.strictObject({
    '@type': v.literal('Offer'),
    url: Address,
    price: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
    priceCurrency: v.literal('INR'),
    availability: v.picklist(['https://schema.org/InStock', 'https://schema.org/SoldOut']),
  }),
  aggregateRating: v.optional(
    v.strictObject({
      '@type': v.literal('AggregateRating'),
      ratingValue: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
      reviewCount: v.number(),
      bestRating: v.literal(5),
    }),
  ),
  url: Address,
});

const bare: Campaign = { id: 7, heading: 'Bare', startTime: '2099-11-26T18:30:00Z' };

describe('a campaign as a schema.org Event', () => {
  it.each([
    ['whole', sampleCampaign('one')],
    ['bare', bare],
    ['cancelled', sampleCampaign('one', { status: 'cancelled' })],
    ['full', sampleCampaign('one', { places: 7 })],
    ['rated', sampleCampaign('one', { rating: { average: 4.3, count: 3 } })],
  ])('is a valid Event when it is %s', (_, campaign) => {
    expect(v.parse(Event, eventJsonLd(campaign, site))).toBeTruthy();
  });

  it.each([
    [
      { average: 4.3, count: 3 },
      { ratingValue: 4.3, reviewCount: 3 },
    ],
    [{ average: 5, count: 2 }, undefined],
  ])('with the reviews %j tells the average %j', (rating, told) => {
    const { aggregateRating } = { aggregateRating: undefined, ...eventJsonLd({ ...bare, rating }, site) };
    if (told) expect(aggregateRating).toMatchObject(told);
    else expect(aggregateRating).toBeUndefined();
  });

  it.each([
    [{}, 'InStock', undefined],
    [{ places: 8 }, 'InStock', 8],
    [{ places: 7 }, 'SoldOut', 7],
  ])('with the places %j is %s', (places, availability, maximumAttendeeCapacity) => {
    const event = eventJsonLd(sampleCampaign('one', places), site);
    expect(event).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
    expect(Reflect.get(event ?? {}, 'maximumAttendeeCapacity')).toBe(maximumAttendeeCapacity);
  });
});

describe('the calendar file of a campaign', () => {
  it('takes its days in India, the end after the last day', () => {
    const file = campaignCalendar(sampleCampaign('one'), site.address);
    expect(file).toContain('DTSTART;VALUE=DATE:20991127\r\n');
    expect(file).toContain('DTEND;VALUE=DATE:20991130\r\n');
    expect(file).toContain('UID:campaign-one@example.org\r\n');
  });

  it('names the hour at which the group meets, where it is given', () => {
    const early = { ...bare, location: { meetingTime: '06:30' } };
    expect(campaignCalendar(early, site.address)).toContain('DESCRIPTION:Meeting time: 06:30');
    expect(campaignCalendar(bare, site.address)).not.toContain('Meeting time');
    expect(eventJsonLd(early, site)).toMatchObject({ startDate: '2099-11-27T06:30:00+05:30' });
    expect(eventJsonLd(bare, site)).toMatchObject({ startDate: '2099-11-27' });
  });
});
