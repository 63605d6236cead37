import { expect, it } from 'vitest';
import { withRecorded } from '../../../src/server/campaigns/queries.ts';

const stored = (numbers: object) => JSON.stringify({ id: 'a', heading: 'A', ...numbers });

it.each([
  ['adds to the start of the file', { raised: 2500, enrolledCount: 7 }, { raised: 6000, enrolledCount: 8 }],
  ['begins at nothing without a start', {}, { raised: 3500, enrolledCount: 1 }],
  ['leaves a start that is no amount as it is', { raised: 1e300 }, { raised: 1e300, enrolledCount: 1 }],
])('one paid place %s', (_, numbers, expected) => {
  const answer = JSON.parse(
    withRecorded({ content: stored(numbers), enrolled: 1, paid_paise: 250_000, given_paise: 100_000 }),
  );
  expect(answer).toMatchObject(expected);
});
