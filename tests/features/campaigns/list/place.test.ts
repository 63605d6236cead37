import { expect, it } from 'vitest';
import { placeAndRegion } from '../../../../src/features/campaigns/summary.ts';

it.each([
  [{ place: 'Bhrigu Lake', region: 'Kullu' }, 'Bhrigu Lake, Kullu'],
  [{ place: 'Bhrigu Lake, Kullu valley', region: 'Kullu' }, 'Bhrigu Lake, Kullu valley'],
  [{ place: 'Shimla', region: 'Shimla' }, 'Shimla'],
  [{ place: 'Bhrigu Lake' }, 'Bhrigu Lake'],
  [{ place: 'Bhrigu Lake', region: null }, 'Bhrigu Lake'],
  [{ region: 'Kullu' }, 'Heaven'],
  [{ place: '', region: 'Kullu' }, 'Heaven'],
  [null, 'Heaven'],
  [{ place: 'Kheerganga (खीरगंगा), Parvati valley', region: 'Kullu' }, 'Kheerganga, Parvati valley, Kullu'],
  [{ place: 'तुंगनाथ' }, 'तुंगनाथ'],
])('%j is told as %s', (location, told) => {
  expect(placeAndRegion(location)).toBe(told);
});
