import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

const walk = (lines: string) =>
  `---\nheading: A walk\nstatus: active\nstartTime: 2026-07-01\nendTime: 2026-07-04\n${lines}\n---\nText.\n`;
const COUNTED = 'place: Kaza\nenrolledCount: 0';
const days = (...numbers: number[]) =>
  `${COUNTED}\nitineraries:\n${numbers.map((day) => `  - day: ${day}\n    heading: Up`).join('\n')}`;

async function told(text: string): Promise<string[]> {
  const { root } = contentFolder({ 'campaigns/walk.md': text });
  const { errors, warnings } = await contentReport(root, true, { now: new Date('2026-06-05T12:00:00+05:30') });
  expect(errors).toEqual([]);
  return warnings.map((line) => line.replace('content/campaigns/walk.md: ', ''));
}

describe('a note on a campaign', () => {
  it.each([
    [[1, 1, 3], ['itineraries, number 2 is day 1 a second time: correct the number (line 11)']],
    [[1, 2, 2], ['itineraries, number 3 is day 2 a second time: correct the number (line 13)']],
    [[1, 3, 2], ['itineraries, number 3 is day 2, and stands below day 3: put the days in their order (line 13)']],
    [[1, 2, 3, 4], []],
    [[1, 4], []],
  ])('tells of the days %j of an itinerary', async (numbers, lines) => {
    expect(await told(walk(days(...numbers)))).toEqual(lines);
  });

  it.each([
    [
      'closed',
      'Forty people came.',
      ['enrolledCount is 45, and the text tells of 40 people: write one number (line 7)'],
    ],
    [
      'closed',
      'Forty people came, 5 of us by bus.',
      ['enrolledCount is 45, and the text tells of 40 and of 5 people: write one number (line 7)'],
    ],
    ['closed', 'Forty-five people came, 5 of us by bus.', []],
    ['closed', 'It rained.', []],
    ['active', 'Last time forty people came.', []],
  ])('tells of a %s campaign whose text says "%s"', async (status, text, lines) => {
    const file = walk('place: Kaza\nenrolledCount: 45').replace('active', status).replace('Text.', text);
    expect(await told(file)).toEqual(lines);
  });

  it.each([
    [
      'people: 45',
      '2026-06-01',
      'Forty people came.',
      ['record, people is 45, and the text tells of 40 people: write one number (line 9)'],
    ],
    ['people: 45', '2026-06-01', 'Forty-five people came.', []],
    [
      'kinds:\n    glass: 10',
      '2026-06-01',
      'Ninety kilos.',
      ['record, kinds is 10 kg together, and the text tells of 90 kg: write one number (line 9)'],
    ],
    ['kinds:\n    glass: 90', '2026-06-01', 'Ninety kilos.', []],
    [
      'people: 45',
      '2026-07-01',
      '',
      [
        'record is of a campaign that has not begun, so nothing of it is shown: remove it, or correct the days (line 8)',
      ],
    ],
  ])('tells of the record %j of a campaign from %s whose text says "%s"', async (record, from, text, lines) => {
    const file = walk(`${COUNTED}\nrecord:\n  ${record}`)
      .replace('2026-07-01', from)
      .replace('Text.', text || 'Text.');
    expect(await told(file)).toEqual(lines);
  });

  it.each([
    ['altitude: 3600', 'altitude does not say of "3600" whether it is a height: write it as 3,600 m (line 13)'],
    [
      'altitude: 3.9k m to 4,600 m',
      'altitude does not say of "3.9k" whether it is a height: write it as 3,600 m (line 13)',
    ],
    ['baseCamp: Kaza 3650', 'baseCamp does not say of "3650" whether it is a height: write it as 3,600 m (line 13)'],
    ['altitude: 3,600 m', 'altitude is 3,600 m, and a day goes to 4,600 m: write one height (line 13)'],
    ['altitude: 4,600 m', ''],
    ['baseCamp: Kaza', ''],
  ])('tells of a fact %s', async (fact, line) => {
    expect(await told(walk(`${days(1)}\n    height: 4,600 m\nfact:\n  ${fact}`))).toEqual(
      line ? [`fact, ${line}`] : [],
    );
  });
});
