import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CampaignFields } from '../../../src/content/campaign-fields.ts';
import { Campaign } from '../../../src/contract/campaign.ts';
import {
  type CampaignTextName,
  campaignTexts,
  mapTexts,
  ofPart,
  type ShownIn,
  textLines,
} from '../../../src/contract/campaign-texts.ts';
import { daysBetween } from '../../../src/lib/format.ts';
import { leastFields, parseCampaign } from '../../helpers/campaign-file.ts';

function campaignOf(fields: object, today?: string) {
  const parsed = parseCampaign(fields, undefined, undefined, today);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.campaign;
}

describe('a campaign file', () => {
  it('needs a heading, a status, two dates and a description, and leaves out what is not known', () => {
    const campaign = campaignOf(leastFields);
    expect(campaign).toMatchObject({
      id: 'carry-down',
      heading: 'Carry down',
      body: 'What it is about.',
      status: 'active',
    });
    expect(campaign.price).toBeUndefined();
    expect(campaign.included, 'nothing is promised that no line promises').toEqual([]);
    expect(campaign.enrolledCount, 'nobody has enrolled yet').toBe(0);
    expect(campaign.places).toBeUndefined();
    expect(campaignOf({ ...leastFields, places: 16 }), 'who counts places has to say how many are taken').toMatchObject(
      {
        ...{ places: 16, enrolledCount: 0 },
      },
    );
    expect(campaign.location?.place).toBeUndefined();
    expect(campaign).toMatchObject({ assets: [], instuctions: [], itineraries: [] });
  });

  it('becomes a campaign of the contract, in the wire spellings', () => {
    const campaign = campaignOf({
      ...leastFields,
      price: 2500.5,
      included: ['Food', 'Stay'],
      goal: 60000,
      raised: 100,
      enrolledCount: 7,
      place: 'Kheerganga',
      region: 'Kullu',
      meetingPoint: 'Bus stand',
      meetingTime: '06:30',
      address: 'Barshaini',
      contact: { mobile: 9876543210, email: 'treks@example.org', alternate: '+91 00000 00011' },
      fact: {
        baseCamp: 'Barshaini',
        roadHead: 'Barshaini',
        railHead: 'Joginder Nagar',
        trekType: 'Easy',
        altitude: 2950,
      },
      instructions: ['Bring a cup', 'Carry your waste down'],
      preparation: { leader: 'A guide from Barshaini.', bring: ['A cup'] },
      itineraries: [{ day: 1, heading: 'Up', height: 2950, distance: '12 km', hours: '5 hours' }],
      pictures: [
        { drawing: 'scene-trail', alt: 'A trail' },
        { picture: '/photos/camp.jpg', alt: 'A camp' },
        { picture: 'https://example.org/a.webp', alt: 'A lake' },
      ],
      footer: 'Come as you are.',
    });
    expect(v.parse(Campaign, campaign)).toEqual(campaign);
    expect(campaign).toMatchObject({
      price: 2500.5,
      included: ['Food', 'Stay'],
      goal: 60000,
      raised: 100,
      enrolledCount: 7,
      footer: 'Come as you are.',
    });
    expect(campaign.location).toEqual({
      place: 'Kheerganga',
      region: 'Kullu',
      meetingPoint: 'Bus stand',
      meetingTime: '06:30',
      address: 'Barshaini',
    });
    expect(campaign.contact).toEqual({
      mobile: '9876543210',
      email: 'treks@example.org',
      alternate: '+91 00000 00011',
    });
    expect(campaign.fact?.altitude).toBe('2950');
    expect(campaign.preparation).toEqual({ leader: 'A guide from Barshaini.', bring: ['A cup'], notIncluded: [] });
    expect(campaign.itineraries?.[0]).toMatchObject({ height: '2950', distance: '12 km', hours: '5 hours' });
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
    ['2026-12-30', '2027-01-02', '2026-12-29T18:30:00.000Z', '2027-01-01T18:30:00.000Z', 4],
    ['2028-02-28', '2028-03-01', '2028-02-27T18:30:00.000Z', '2028-02-29T18:30:00.000Z', 3],
    ['2026-12-05', '2026-12-05', '2026-12-04T18:30:00.000Z', '2026-12-04T18:30:00.000Z', 1],
  ])('from %s to %s carries the days as they begin in India', (startTime, endTime, start, end, days) => {
    const campaign = campaignOf({ ...leastFields, startTime, endTime });
    expect([campaign.startTime, campaign.endTime]).toEqual([start, end]);
    expect(daysBetween(campaign.startTime, campaign.endTime)).toBe(days);
  });

  it.each([
    [10, '2026-11-30T18:30:00.000Z', '2026-12-03T18:30:00.000Z'],
    [0, '2026-11-20T18:30:00.000Z', '2026-11-23T18:30:00.000Z'],
    [-30, '2026-10-21T18:30:00.000Z', '2026-10-24T18:30:00.000Z'],
  ])('a sample that starts in %i days moves all of its days', (sampleStart, startTime, endTime) => {
    const itineraries = [
      { day: 2, heading: 'Up' },
      { date: '2026-12-08', heading: 'Down' },
    ];
    const campaign = campaignOf({ ...leastFields, sample: true, sampleStart, itineraries });
    expect(campaign).toMatchObject({ startTime, endTime });
    expect(daysBetween(startTime, campaign.itineraries?.[0]?.date ?? '')).toBe(2);
    expect(campaign.itineraries?.[1]?.date).toBe(endTime);
  });
});

const names = Object.keys(campaignTexts) as CampaignTextName[];
const examples: Partial<Record<CampaignTextName, string>> = { meetingTime: '06:30', trekType: 'Easy' };
const texts = mapTexts((name) => examples[name] ?? `Text of ${name}`);

it.each(names)('%s passes from the file to the wire, and to each part of the page that shows it', (name) => {
  const { within, label, shown } = campaignTexts[name];
  const one = { [name]: texts[name] };
  const parsed = parseCampaign({ ...leastFields, ...(within === 'fact' ? { fact: one } : one) });
  const campaign = v.parse(Campaign, 'campaign' in parsed && parsed.campaign);
  expect(campaign[within]).toEqual(one);
  for (const where of ['head', 'way', 'venue'] as const) {
    const isShown = (shown as readonly ShownIn[]).includes(where);
    expect(textLines(campaign, where).some(([of, text]) => of === label && text === texts[name])).toBe(isShown);
    if (isShown) expect(textLines(campaign, where)).toContainEqual([label, texts[name]]);
  }
});

it('a file has all texts of a part, and a page says what is not known yet', () => {
  expect(
    v.parse(CampaignFields, { ...leastFields, ...ofPart('location', texts), fact: ofPart('fact', texts) }),
  ).toMatchObject({
    ...ofPart('location', texts),
    fact: ofPart('fact', texts),
  });
  expect(textLines({}, 'way')).toEqual(
    ['Base camp', 'Road head', 'Rail head'].map((label) => [label, 'To be announced']),
  );
  expect(textLines({ location: { place: 'Kheerganga' } }, 'venue')).toEqual([
    ['Meeting point', 'Kheerganga'],
    ['Address', 'To be announced'],
  ]);
});
