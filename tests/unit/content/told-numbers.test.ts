import { expect, it } from 'vitest';
import { kilogramsIn, peopleIn } from '../../../src/content/told-numbers.ts';

it.each<[text: string, people: number[], kilograms: number[]]>([
  ['Forty-five people came.', [45], []],
  ['Four days, twenty-three people, four hundred and ten kilos.', [23], [410]],
  ['So fifty-two of us went, and a hundred people watched.', [52, 100], []],
  ['11 people, 93.7 kg', [11], [93.7]],
  ['Twenty-eight people came, and two hundred and ninety kilos\nwent down.', [28], [290]],
  ['Some twenty thousand people walk; 1,200 persons', [20_000, 1200], []],
  ['Many people carried one kilogram each.', [], [1]],
  ['Ten villages and 4 sacks', [], []],
  ['a2 people, 3-4 people', [], []],
  ['1\u00a0200 people, 1\u202f200 kg, 1,00,000 persons', [1200, 100_000], [1200]],
  ['1 200 people, 1’200 persons, 1 200 kg', [], []],
  ['20 thousand people, 5 hundred persons, 2.5 thousand kg', [20_000, 500], [2500]],
  ['one lakh twenty thousand people, a few hundred walkers, a couple of hundred persons', [], []],
  ['40–45 people, 40 to 45 persons, forty or forty-five walkers, forty–five volunteers', [], []],
  ['One of us fell, 1/3 people', [], []],
  ['12 1/2 kg, 3/4 kg, 12,5 kg, 30–40 kilos, one point five kilos', [], []],
])('reads the numbers of "%s"', (text, people, kilograms) => {
  expect([peopleIn(text), kilogramsIn(text)]).toEqual([people, kilograms]);
});
