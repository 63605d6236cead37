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
    ['an empty heading', { ...leastFields, heading: '  ' }, 'heading', /empty/],
    ['no status', without('status'), 'status', /missing/],
    ['another status', { ...leastFields, status: 'open' }, 'status', /active, closed or cancelled/],
    ['no start', without('startTime'), 'startTime', /missing|no date/],
    ['no end', without('endTime'), 'endTime', /missing|no date/],
    [
      'a date that is none',
      { ...leastFields, startTime: '2027-02-30' },
      'startTime',
      /"2027-02-30" is no date: write it as year-month-day, for example 2024-06-05/,
    ],
    [
      'a day and a month that changed places',
      { ...leastFields, startTime: '2027-25-04' },
      'startTime',
      /"2027-25-04" is no date: write it as year-month-day, for example 2024-06-05/,
    ],
    ['a date in words', { ...leastFields, endTime: 'in May' }, 'endTime', /no date/],
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
    ['a price with three decimals', { ...leastFields, price: 1.005 }, 'price', /two decimals/],
    ['what is included in one line', { ...leastFields, included: 'Food, Stay' }, 'included', /list.*Food, Stay/],
    ['half a person', { ...leastFields, enrolledCount: 1.5 }, 'enrolledCount', /whole number/],
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
    ['half a place', { ...leastFields, places: 2.5 }, 'places', /whole number, for example 16/],
    ['places in words', { ...leastFields, places: 'sixteen' }, 'places', /number without quotes/],
    ['a misspelt field', { ...leastFields, adress: 'Bus stand' }, 'adress', /no known field: did you mean "address"/],
    ['the wire spelling', { ...leastFields, instuctions: [] }, 'instuctions', /did you mean "instructions"/],
    ['a phone of five digits', { ...leastFields, contact: { mobile: '12345' } }, 'contact, mobile', /ten digits/],
    ['a phone in words', { ...leastFields, contact: { mobile: 'ask at the shop' } }, 'contact, mobile', /ten digits/],
    [
      'a mail address that is none',
      { ...leastFields, contact: { email: 'treks' } },
      'contact, email',
      /no mail address: write it as name@village\.in/,
    ],
    ['a region of a hundred letters', { ...leastFields, region: 'x'.repeat(100) }, 'region', /at most 60/],
    ['two regions', { ...leastFields, region: ['Kullu', 'Mandi'] }, 'region', /must be text/],
    [
      'another difficulty',
      { ...leastFields, fact: { trekType: 'Hard' } },
      'fact, trekType',
      /Easy, Moderate or Difficult/,
    ],
    ['one instruction that is no list', { ...leastFields, instructions: 'Bring a cup' }, 'instructions', /list/],
    [
      'an instruction that YAML took for a field',
      { ...leastFields, instructions: [{ Bring: 'a cup' }] },
      'instructions, number 1',
      /text/,
    ],
    [
      'an itinerary without heading',
      { ...leastFields, itineraries: [{ day: 1 }] },
      'itineraries, number 1, heading',
      /missing/,
    ],
    [
      'an itinerary without day',
      { ...leastFields, itineraries: [{ heading: 'Up' }] },
      'itineraries, number 1',
      /"day".*"date"/,
    ],
    [
      'both',
      { ...leastFields, itineraries: [{ day: 1, date: '2026-12-05', heading: 'Up' }] },
      'itineraries, number 1',
      /not both/,
    ],
    [
      'a fifth day of four',
      { ...leastFields, itineraries: [{ day: 5, heading: 'Up' }] },
      'itineraries, number 1',
      /it has 4 days/,
    ],
    ['a day 0', { ...leastFields, itineraries: [{ day: 0, heading: 'Up' }] }, 'itineraries, number 1', /outside/],
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
    ['a picture with an empty alt', picture('/photos/a.jpg', ' '), 'pictures, number 1, alt', /empty/],
    ['a photograph in another folder', picture('../camp.jpg'), 'pictures, number 1, picture', /beside this file/],
    ['a drawing as a photograph', picture('scene-trail'), 'pictures, number 1, picture', /"drawing: scene-trail"/],
    [
      'a drawing with its ending',
      { ...leastFields, pictures: [{ drawing: 'scene-trail.svg', alt: 'A trail' }] },
      'pictures, number 1, drawing',
      /without its ending, for example scene-forest/,
    ],
    ['no picture', { ...leastFields, pictures: [{ alt: 'A trail' }] }, 'pictures, number 1, drawing', /\.\/camp/],
    ['a picture that is a script', picture('javascript:alert(1)'), 'pictures, number 1, picture', /beside this file/],
    [
      'a picture of another protocol',
      picture('//example.org/a.jpg'),
      'pictures, number 1, picture',
      /beside this file/,
    ],
    ['a picture without encryption', picture('http://example.org/a.jpg'), 'pictures, number 1, picture', /https/],
    ['fields that are none', null, 'file', /./],
  ])('%s', (_, fields, field, fix) => {
    expect(problemsOf(fields)).toEqual([{ field, fix: expect.stringMatching(fix) }]);
  });

  it('an empty description', () => {
    expect(problemsOf(leastFields, ' \n')).toEqual([
      { field: 'description', fix: expect.stringContaining('is empty') },
    ]);
  });

  it('when the name of the file is longer than an id that the payment provider takes', () => {
    expect(problemsOf(leastFields, undefined, 'a'.repeat(100))).toEqual([]);
    expect(problemsOf(leastFields, undefined, 'a'.repeat(101))).toEqual([
      { field: 'file name', fix: 'is 101 characters long, and the payment provider takes 100: rename the file' },
    ]);
  });
});
