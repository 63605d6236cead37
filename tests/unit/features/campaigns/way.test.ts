import { describe, expect, it } from 'vitest';
import { wayOf } from '../../../../src/features/campaigns/way.ts';

type Day = readonly [height: string | null, distance?: string];

const walk = (days: readonly Day[], baseCamp: string | null = 'Barshaini, 2,200 m') => ({
  fact: { baseCamp },
  itineraries: days.map(([height, distance = null], at) => ({ id: String(at), height, distance, hours: null })),
});

const told = (days: readonly Day[], baseCamp?: string | null) => {
  const way = wayOf(walk(days, baseCamp));
  return way && [way.points.map(({ height }) => height).join(' '), way.top];
};

describe('the way of a campaign', () => {
  it.each([
    ['three days', [['2,950 m', '12 km'], ['2,950 m'], ['2,950 m to 2,200 m', '12 km']], '2200 2950 2950 2200', 1],
    [
      'a day that begins lower than the last one ended',
      [['4,235 m'], ['3,800 m to 2,050 m']],
      '2200 4235 3800 2050',
      1,
    ],
    ['words around the heights', [['about 5,260 m'], ['5359 m on the road']], '2200 5260 5359 2200', 2],
    ['a day without a height', [['3,000 m'], [null], ['2,000 m']], '2200 3000 3000 2000 2200', 1],
    ['one day: up and back', [['2,900 m']], '2200 2900 2200', 1],
    ['one day in metres and feet', [['2,900 m (9,514 ft)']], '2200 2900 2200', 1],
    ['a summit on the last day, from which one comes back', [['2,600 m'], ['3,022 m']], '2200 2600 3022 2200', 2],
    ['a range', [['2,950 to 2,200 m']], '2200 2950 2200', 1],
  ] as const)('goes through the heights of its days: %s', (_name, days, heights, top) => {
    expect(told(days)).toEqual([heights, top]);
  });

  it('ends where the file says', () => {
    const { fact, itineraries } = walk([['3,600 m'], ['4,270 m']]);
    const way = wayOf({ itineraries, fact: { ...fact, endPoint: 'Chhatru, 3,350 m' } });
    expect(way?.points.map(({ height }) => height)).toEqual([2200, 3600, 4270, 3350]);
  });

  it.each([
    [
      'a longer day is wider',
      [
        ['3,000 m', '4 km'],
        ['2,500 m', '16 km'],
      ],
      [333, 1000],
    ],
    [
      'of two distances the larger counts',
      [
        ['3,000 m', '2 to 4 km'],
        ['2,500 m', '4 km'],
      ],
      [500, 1000],
    ],
    ['without distances all are as wide', [['3,000 m'], ['2,500 m']], [500, 1000]],
  ] as const)('%s', (_name, days, ends) => {
    expect(wayOf(walk(days))?.ends).toEqual(ends);
  });
});
