import { expect, it } from 'vitest';
import { kilometresIn, metresIn } from '../../../src/lib/measures.ts';

it.each<[text: string, metres: number[]]>([
  ['3,600 m', [3600]],
  ['3.600 m', [3600]],
  ['3 600 m', [3600]],
  ['3\u00a0600 m', [3600]],
  ['3600m', [3600]],
  ['3,600 metres', [3600]],
  ['3600 mtrs', [3600]],
  ['3600 mtrs.', [3600]],
  ['3600 M', [3600]],
  ['11,800 feet', [3597]],
  ['11800 ft', [3597]],
  ['३,६०० मी', [3600]],
  ['३६०० मीटर', [3600]],
  ['2,950 m to 2,200 m', [2950, 2200]],
  ['4,200 m, 50 m below the pass', [4200]],
  ['300 m climb to 2,800 m', [2800]],
  ['99,999 m', []],
  ['3600', []],
  ['five months', []],
  ['3600 men', []],
])('the heights in %s', (text, metres) => {
  expect(metresIn(text)).toEqual(metres);
});

it.each<[text: string | null, kilometres: number | undefined]>([
  ['9 km', 9],
  ['9 KM', 9],
  ['9kms', 9],
  ['9.5 km', 9.5],
  ['9,5 km', 9.5],
  ['4 to 5 km', 5],
  ['९ किमी', 9],
  ['12 kilometres', 12],
  ['9', undefined],
  [null, undefined],
])('the distance in %s', (text, kilometres) => {
  expect(kilometresIn(text)).toBe(kilometres);
});
