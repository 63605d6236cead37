import { describe, expect, it } from 'vitest';
import { isNear, labelsOf } from '../../../../src/features/campaigns/detail/way-labels.ts';
import { wayOf } from '../../../../src/features/campaigns/way.ts';
import { loadCampaigns } from '../../../../src/site-data/campaigns.ts';

const walk = (days: readonly (readonly [height: string, distance: string])[], baseCamp: string, endPoint?: string) => ({
  fact: { baseCamp, ...(endPoint && { endPoint }) },
  location: { place: 'Triund, above Dharamshala' },
  itineraries: days.map(([height, distance], at) => ({ id: String(at), height, distance, hours: null })),
});

const labelsFor = (campaign: Parameters<typeof wayOf>[0] & Parameters<typeof labelsOf>[1]) => {
  const way = wayOf(campaign);
  return way ? labelsOf(way, campaign) : [];
};

const nearPairs = (campaign: Parameters<typeof labelsFor>[0]) => {
  const labels = labelsFor(campaign);
  const pairs = labels.flatMap((one, at) => labels.slice(at + 1).map((other) => [one, other] as const));
  // The height of a place stands right below its name.
  return pairs.filter(([one, other]) => !(one.x === other.x && Math.abs(one.y - other.y) >= 100) && isNear(one, other));
};

const wordsOf = (campaign: Parameters<typeof labelsFor>[0]) => labelsFor(campaign).map(({ text }) => text);

describe('the words in the picture of a way', () => {
  it('stand apart in all content', async () => {
    const { campaigns } = await loadCampaigns({});
    expect(campaigns.filter(wayOf).length).toBeGreaterThan(0);
    expect(campaigns.filter((campaign) => nearPairs(campaign).length > 0).map(({ id }) => id)).toEqual([]);
  });

  it('stand apart wherever the highest point is, and however high', () => {
    for (const distance of ['1 km', '4 km', '9 km', '16 km', '25 km'])
      for (const height of ['2,150 m', '2,400 m', '2,850 m', '4,500 m', '2,100 m'])
        for (const end of [undefined, 'Chhatru on the river, 2,350 m']) {
          const there = walk(
            [
              [height, distance],
              ['2,100 m', '9 km'],
              ['2,300 m', '9 km'],
            ],
            'Dharamkot below, 2,100 m',
            end,
          );
          expect(nearPairs(there), JSON.stringify(there)).toEqual([]);
          expect(nearPairs({ ...there, itineraries: there.itineraries.toReversed() })).toEqual([]);
        }
  });

  it('say a base camp once where the highest point is above its end', () => {
    const triund = walk(
      [
        ['2,850 m to 2,100 m', '12 km'],
        ['2,850 m to 2,100 m', '14 km'],
      ],
      'Dharamkot, 2,100 m',
    );
    expect(wordsOf(triund)).toEqual(['Triund', '2,850\u00a0m', 'Dharamkot', '2,100\u00a0m']);
  });

  it('leave out the place where the ends differ', () => {
    const crossing = walk(
      [
        ['2,850 m', '1 km'],
        ['2,300 m', '25 km'],
      ],
      'Dharamkot, 2,100 m',
      'Chhatru, 2,350 m',
    );
    expect(wordsOf(crossing)).toContain('Dharamkot');
    expect(wordsOf(crossing)).toContain('Chhatru');
  });
});
