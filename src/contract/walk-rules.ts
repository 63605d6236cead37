import * as v from 'valibot';
import { roundKilograms } from './walk-record.ts';

// Apart from the schema of the answers: a browser does not load these.

const MOST_PEOPLE_NOTED = 9999;
const MOST_KILOGRAMS = 999_999;

/** Whole people who came along; 0 says that nobody counted. */
export const PeopleWhoCame = v.pipe(
  v.number('must be a number, for example 14'),
  v.integer('must be a whole number, for example 14'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(MOST_PEOPLE_NOTED, `must be at most ${MOST_PEOPLE_NOTED}`),
);

/** Kilograms with one decimal at most. */
export const Kilograms = v.pipe(
  v.number('must be a number of kilograms, for example 12.5'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(MOST_KILOGRAMS, `must be at most ${MOST_KILOGRAMS}`),
  v.check((value) => roundKilograms(value) === value, 'must have one decimal at most, for example 12.5'),
);

export const WENT_MAX = 300;
