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
])('reads the numbers of "%s"', (text, people, kilograms) => {
  expect([peopleIn(text), kilogramsIn(text)]).toEqual([people, kilograms]);
});
