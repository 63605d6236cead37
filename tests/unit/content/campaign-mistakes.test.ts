import { describe, expect, it } from 'vitest';
import { leastFields, parseCampaign } from '../../helpers/campaign-file.ts';

const problemsOf = (fields: unknown, body?: string, slug?: string) => {
  const parsed = parseCampaign(fields as object, body, slug);
  return 'problems' in parsed ? parsed.problems : [];
};

describe('an editor who made a mistake is told the field and the fix', () => {
  const without = (field: keyof typeof leastFields) =>
    Object.fromEntries(Object.entries(leastFields).filter(([key]) => key !== field));
  const picture = (value: unknown, alt: unknown = 'A trail') => ({
    ...leastFields,
    pictures: [{ picture: value, alt }],
  });

  it.each<[string, unknown, string, RegExp]>([
    ['no heading', without('heading'), 'heading', /missing/],
    ['another status', { ...leastFields, status: 'open' }, 'status', /active, closed or cancelled/],
    ['no start', without('startTime'), 'startTime', /missing|no date/],
    [
      'a date that is none',
      { ...leastFields, startTime: '2027-02-30' },
      'startTime',
      /"2027-02-30" is no date: write it as year-month-day, for example 2024-06-05/,
    ],
    ['an end before the start', { ...leastFields, endTime: '2026-12-04' }, 'endTime', /before startTime/],
    ['a day that counts from another', { ...leastFields, startTime: 'today + 3 days' }, 'startTime', /no date/],
    ['a start in some days without a sample', { ...leastFields, sampleStart: 3 }, 'sampleStart', /for samples alone/],
    [
      'a sample that starts in words',
      { ...leastFields, sample: true, sampleStart: 'soon' },
      'sampleStart',
      /number of days/,
    ],
    ['a price with a rupee sign', { ...leastFields, price: '₹2,500' }, 'price', /number of rupees/],
    ['a price below 0', { ...leastFields, price: -1 }, 'price', /below 0/],
    ['what is included in one line', { ...leastFields, included: 'Food, Stay' }, 'included', /list.*Food, Stay/],
    [
      'a later notice that brings more back',
      {
        ...leastFields,
        cancelling: [
          { days: 20, percent: 50 },
          { days: 8, percent: 100 },
        ],
      },
      'cancelling',
      /gives more back to who says so later/,
    ],
    [
      'two shares for one day',
      {
        ...leastFields,
        cancelling: [
          { days: 8, percent: 50 },
          { days: 8, percent: 100 },
        ],
      },
      'cancelling',
      /name no day twice/,
    ],
    [
      'a share above all',
      { ...leastFields, cancelling: [{ days: 8, percent: 110 }] },
      'cancelling, number 1, percent',
      /above 100/,
    ],
    ['no place at all', { ...leastFields, places: 0 }, 'places', /1 or more; leave the line out/],
    ['places in words', { ...leastFields, places: 'sixteen' }, 'places', /number without quotes/],
    ['a misspelt field', { ...leastFields, adress: 'Bus stand' }, 'adress', /no known field: did you mean "address"/],
    ['the wire spelling', { ...leastFields, instuctions: [] }, 'instuctions', /did you mean "instructions"/],
    ['a phone of five digits', { ...leastFields, contact: { mobile: '12345' } }, 'contact, mobile', /ten digits/],
    [
      'an instruction that YAML took for a field',
      { ...leastFields, instructions: [{ Bring: 'a cup' }] },
      'instructions, number 1',
      /text/,
    ],
    [
      'an itinerary without day',
      { ...leastFields, itineraries: [{ heading: 'Up' }] },
      'itineraries, number 1',
      /"day".*"date"/,
    ],
    [
      'a fifth day of four',
      { ...leastFields, itineraries: [{ day: 5, heading: 'Up' }] },
      'itineraries, number 1',
      /it has 4 days/,
    ],
    [
      'a date outside',
      { ...leastFields, itineraries: [{ date: '2026-12-04', heading: 'Up' }] },
      'itineraries, number 1',
      /outside/,
    ],
    [
      'a picture without alt',
      { ...leastFields, pictures: [{ drawing: 'scene-trail' }] },
      'pictures, number 1, alt',
      /missing/,
    ],
    ['a drawing as a photograph', picture('scene-trail'), 'pictures, number 1, picture', /"drawing: scene-trail"/],
    ['no picture', { ...leastFields, pictures: [{ alt: 'A trail' }] }, 'pictures, number 1, drawing', /\.\/camp/],
    ['a picture that is a script', picture('javascript:alert(1)'), 'pictures, number 1, picture', /beside this file/],
    ['a picture without encryption', picture('http://example.org/a.jpg'), 'pictures, number 1, picture', /https/],
    ['fields that are none', null, 'file', /./],
  ])('%s', (_, fields, field, fix) => {
    expect(problemsOf(fields)).toEqual([{ field, fix: expect.stringMatching(fix) }]);
  });

  it('when the name of the file is longer than an id that the payment provider takes', () => {
    expect(problemsOf(leastFields, undefined, 'a'.repeat(100))).toEqual([]);
    expect(problemsOf(leastFields, undefined, 'a'.repeat(101))).toEqual([
      { field: 'file name', fix: 'is 101 characters long, and the payment provider takes 100: rename the file' },
    ]);
  });
});
