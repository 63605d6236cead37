import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Campaign } from '../../../src/contract/campaign.ts';
import { parseCampaignFile } from '../../../src/editorial/campaign.ts';
import { daysBetween } from '../../../src/lib/format.ts';

const TODAY = '2026-11-21';
const least = { heading: 'Carry down', status: 'active', startTime: '2026-12-05', endTime: '2026-12-08' };

const parse = (fields: object, body = 'What it is about.', slug = 'carry-down') =>
  parseCampaignFile(slug, fields, body, TODAY);

function campaignOf(fields: object) {
  const parsed = parse(fields);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.campaign;
}

const problemsOf = (fields: unknown, body?: string, slug?: string) => {
  const parsed = parse(fields as object, body, slug);
  return 'problems' in parsed ? parsed.problems : [];
};

describe('a campaign file', () => {
  it('needs a heading, a status, two dates and a description, and leaves out what is not known', () => {
    const campaign = campaignOf(least);
    expect(campaign).toMatchObject({
      id: 'carry-down',
      heading: 'Carry down',
      body: 'What it is about.',
      status: 'active',
    });
    expect(campaign.price).toBeUndefined();
    expect(campaign.enrolledCount).toBeUndefined();
    expect(campaign.location?.place).toBeUndefined();
    expect(campaign).toMatchObject({ assets: [], instuctions: [], itineraries: [] });
  });

  it('becomes a campaign of the contract, in the wire spellings', () => {
    const campaign = campaignOf({
      ...least,
      price: 2500.5,
      goal: 60000,
      raised: 100,
      enrolledCount: 7,
      place: 'Kheerganga',
      address: 'Bus stand',
      contact: { mobile: 9876543210, email: 'treks@example.org', alternate: '+91 00000 00011' },
      fact: {
        baseCamp: 'Barshaini',
        roadHead: 'Barshaini',
        railHead: 'Joginder Nagar',
        trekType: 'Easy',
        altitude: 2950,
      },
      instructions: ['Bring a cup', 'Carry your waste down'],
      pictures: [
        { picture: 'scene-trail', alt: 'A trail' },
        { picture: '/photos/camp.jpg', alt: 'A camp' },
        { picture: 'https://example.org/a.webp', alt: 'A lake' },
      ],
      footer: 'Come as you are.',
    });
    expect(v.parse(Campaign, campaign)).toEqual(campaign);
    expect(campaign).toMatchObject({
      price: 2500.5,
      goal: 60000,
      raised: 100,
      enrolledCount: 7,
      footer: 'Come as you are.',
    });
    expect(campaign.location).toEqual({ place: 'Kheerganga', address: 'Bus stand' });
    expect(campaign.contact).toEqual({
      mobile: '9876543210',
      email: 'treks@example.org',
      alternate: '+91 00000 00011',
    });
    expect(campaign.fact?.altitude).toBe('2950');
    expect(campaign.assets?.map(({ url }) => url)).toEqual([
      '/pictures/scene-trail.svg',
      '/photos/camp.jpg',
      'https://example.org/a.webp',
    ]);
    expect(campaign.instuctions?.[1]).toEqual({
      id: 'carry-down-instruction-2',
      active: true,
      deleted: false,
      instuction: 'Carry your waste down',
      campaignId: 'carry-down',
      createdAt: '2026-11-20T18:30:00.000Z',
      updatedAt: '2026-11-20T18:30:00.000Z',
    });
  });

  it.each([
    ['2026-12-05', '2026-12-08', '2026-12-04T18:30:00.000Z', '2026-12-07T18:30:00.000Z', 4],
    ['2026-12-30', 'start + 3 days', '2026-12-29T18:30:00.000Z', '2027-01-01T18:30:00.000Z', 4],
    ['2028-02-28', '2028-03-01', '2028-02-27T18:30:00.000Z', '2028-02-29T18:30:00.000Z', 3],
    ['2026-12-05', 'start', '2026-12-04T18:30:00.000Z', '2026-12-04T18:30:00.000Z', 1],
  ])('from %s to %s carries the days as they begin in India', (startTime, endTime, start, end, days) => {
    const campaign = campaignOf({ ...least, startTime, endTime });
    expect([campaign.startTime, campaign.endTime]).toEqual([start, end]);
    expect(daysBetween(campaign.startTime, campaign.endTime)).toBe(days);
  });

  it('counts from the day of reading where it is a sample', () => {
    const fields = { ...least, sample: true, startTime: 'today + 10 days', endTime: 'start + 2 days' };
    expect(campaignOf(fields)).toMatchObject({
      startTime: '2026-11-30T18:30:00.000Z',
      endTime: '2026-12-02T18:30:00.000Z',
    });
  });

  it('lets each day of the itinerary follow from the start, or stand by its own date', () => {
    const itineraries = [
      { day: 1, heading: 'Up', body: 'Six hours' },
      { day: 4, heading: 'Down' },
      { date: '2026-12-06', heading: 'Rest' },
      { date: 'start + 2 days', heading: 'Work' },
    ];
    expect(campaignOf({ ...least, itineraries }).itineraries).toEqual([
      { id: 'carry-down-itinerary-1', date: '2026-12-04T18:30:00.000Z', heading: 'Up', body: 'Six hours' },
      { id: 'carry-down-itinerary-2', date: '2026-12-07T18:30:00.000Z', heading: 'Down', body: '' },
      { id: 'carry-down-itinerary-3', date: '2026-12-05T18:30:00.000Z', heading: 'Rest', body: '' },
      { id: 'carry-down-itinerary-4', date: '2026-12-06T18:30:00.000Z', heading: 'Work', body: '' },
    ]);
  });
});

describe('an editor who made a mistake is told the field and the fix', () => {
  const without = (field: keyof typeof least) =>
    Object.fromEntries(Object.entries(least).filter(([key]) => key !== field));
  const picture = (value: unknown, alt: unknown = 'A trail') => ({ ...least, pictures: [{ picture: value, alt }] });

  it.each<[string, unknown, string, RegExp]>([
    ['no heading', without('heading'), 'heading', /missing/],
    ['an empty heading', { ...least, heading: '  ' }, 'heading', /empty/],
    ['no status', without('status'), 'status', /missing/],
    ['another status', { ...least, status: 'open' }, 'status', /active, closed or cancelled/],
    ['no start', without('startTime'), 'startTime', /missing|no date/],
    ['no end', without('endTime'), 'endTime', /missing|no date/],
    ['a date that is none', { ...least, startTime: '2027-02-30' }, 'startTime', /"2027-02-30" is no date.*2026-12-05/],
    ['a date in words', { ...least, endTime: 'in May' }, 'endTime', /no date/],
    ['an end before the start', { ...least, endTime: '2026-12-04' }, 'endTime', /before startTime/],
    ['a start that counts from itself', { ...least, startTime: 'start + 1 day' }, 'startTime', /count from itself/],
    ['a day of reading without a sample', { ...least, startTime: 'today + 3 days' }, 'startTime', /only a sample/],
    [
      'an end that counts from today, without a sample',
      { ...least, endTime: 'today + 90 days' },
      'endTime',
      /only a sample/,
    ],
    ['a price with a rupee sign', { ...least, price: '₹2,500' }, 'price', /number of rupees/],
    ['a price below 0', { ...least, price: -1 }, 'price', /below 0/],
    ['a price with three decimals', { ...least, price: 1.005 }, 'price', /two decimals/],
    ['half a person', { ...least, enrolledCount: 1.5 }, 'enrolledCount', /whole number/],
    ['a misspelt field', { ...least, adress: 'Bus stand' }, 'adress', /no known field: did you mean "address"/],
    ['the wire spelling', { ...least, instuctions: [] }, 'instuctions', /did you mean "instructions"/],
    ['a phone of five digits', { ...least, contact: { mobile: '12345' } }, 'contact, mobile', /ten digits/],
    ['a phone in words', { ...least, contact: { mobile: 'ask at the shop' } }, 'contact, mobile', /ten digits/],
    ['a mail address that is none', { ...least, contact: { email: 'treks' } }, 'contact, email', /no mail address/],
    ['another difficulty', { ...least, fact: { trekType: 'Hard' } }, 'fact, trekType', /Easy, Moderate or Difficult/],
    ['one instruction that is no list', { ...least, instructions: 'Bring a cup' }, 'instructions', /list/],
    [
      'an instruction that YAML took for a field',
      { ...least, instructions: [{ Bring: 'a cup' }] },
      'instructions, number 1',
      /text/,
    ],
    [
      'an itinerary without heading',
      { ...least, itineraries: [{ day: 1 }] },
      'itineraries, number 1, heading',
      /missing/,
    ],
    [
      'an itinerary without day',
      { ...least, itineraries: [{ heading: 'Up' }] },
      'itineraries, number 1',
      /"day".*"date"/,
    ],
    [
      'both',
      { ...least, itineraries: [{ day: 1, date: 'start', heading: 'Up' }] },
      'itineraries, number 1',
      /not both/,
    ],
    [
      'a fifth day of four',
      { ...least, itineraries: [{ day: 5, heading: 'Up' }] },
      'itineraries, number 1',
      /it has 4 days/,
    ],
    ['a day 0', { ...least, itineraries: [{ day: 0, heading: 'Up' }] }, 'itineraries, number 1', /outside/],
    [
      'a date outside',
      { ...least, itineraries: [{ date: '2026-12-04', heading: 'Up' }] },
      'itineraries, number 1',
      /outside/,
    ],
    [
      'a day of reading in the itinerary',
      { ...least, itineraries: [{ date: 'today + 15 days', heading: 'Up' }] },
      'itineraries, number 1, date',
      /only a sample/,
    ],
    [
      'a picture without alt',
      { ...least, pictures: [{ picture: 'scene-trail' }] },
      'pictures, number 1, alt',
      /missing/,
    ],
    ['a picture with an empty alt', picture('scene-trail', ' '), 'pictures, number 1, alt', /empty/],
    ['a photograph beside the file', picture('./camp.jpg'), 'pictures, number 1, picture', /file in public/],
    ['a picture that is a script', picture('javascript:alert(1)'), 'pictures, number 1, picture', /drawing/],
    ['a picture of another protocol', picture('//example.org/a.jpg'), 'pictures, number 1, picture', /drawing/],
    ['a picture without encryption', picture('http://example.org/a.jpg'), 'pictures, number 1, picture', /https/],
    ['fields that are none', null, 'file', /./],
  ])('%s', (_, fields, field, fix) => {
    expect(problemsOf(fields)).toEqual([{ field, fix: expect.stringMatching(fix) }]);
  });

  it('an empty description', () => {
    expect(problemsOf(least, ' \n')).toEqual([{ field: 'description', fix: expect.stringContaining('is empty') }]);
  });

  it('a name that would hide the enrolment history', () => {
    expect(problemsOf(least, 'Text', 'enroll')).toEqual([
      { field: 'file name', fix: expect.stringContaining('rename') },
    ]);
  });

  it('several mistakes at once', () => {
    const fields = { ...least, heading: '', price: 'much', endTime: '2026-12-01' };
    expect(problemsOf(fields, '').map(({ field }) => field)).toEqual(['heading', 'price', 'description']);
  });
});
