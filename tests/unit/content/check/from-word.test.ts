import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

async function told(lines: string, start = '2026-07-01'): Promise<string[]> {
  const text = `---\nheading: A walk\nstatus: active\nstartTime: ${start}\nendTime: 2026-07-02\n${lines}\nplace: Kaza\nenrolledCount: 0\n---\nText.\n`;
  const { root } = contentFolder({ 'campaigns/walk.md': text });
  const { errors, warnings } = await contentReport(root, true, { now: new Date('2026-06-05T12:00:00+05:30') });
  return [...errors, ...warnings].map((line) => line.replace('content/campaigns/walk.md: ', ''));
}

const ANEW = 'begin each of them with a short dash and a blank, "- "';

describe('what a word processor writes into the fields', () => {
  it.each([
    ['•', 'included:\n  • Food\n  • Stay'],
    ['·', 'included:\n  ·\u00a0Food'],
    ['–', 'instructions:\n  – Shoes\n  – A hat'],
  ])('a list with %s is told with the sign that it needs', async (sign, lines) => {
    expect(await told(lines)).toEqual([expect.stringContaining(` "${sign}": ${ANEW}`)]);
  });

  it('and one with a dash and another blank behind it', async () => {
    expect(await told('included:\n  -\u00a0Food\n  -\u00a0Stay')).toEqual([
      `included has lines that begin with a dash and a blank of a word processor: ${ANEW} (line 6)`,
    ]);
  });

  it.each([
    ['pictures:\n  • drawing: kheerganga\n    alt: A stream', '"• drawing: kheerganga" begins with "•"'],
    ['itineraries:\n  – day: 1\n    heading: Up', '"– day: 1" begins with "–"'],
    ['included:\n  * Food\n  * Stay', '"* Food" begins with "*"'],
  ])('a list of fields is not to be put in quotes: %j', async (lines, start) => {
    expect(await told(lines)).toEqual([`${start}: begin the line with a short dash and a blank, "- " (line 7)`]);
  });

  it.each([
    ['included:\n\u00a0\u00a0- Food', '"- Food"', 7],
    ['contact:\n  mobile: "+91 98160 12345"\n\u00a0 alternate: 9816012345', 'alternate', 8],
  ])('a blank of its own at the beginning of a line: %j', async (lines, shown, line) => {
    const way = 'begins with a blank of a word processor: begin it with blanks (the space bar) instead';
    expect(await told(lines)).toEqual([`${shown} ${way} (line ${line})`]);
  });

  it.each([
    ['startTime', '2026-07-01', '2026–07–01'],
    ['startTime', '2026-07-01', '2026\u201107\u201101'],
    ['startTime', '2026-07-01', '2026-07-01\u00a0'],
  ])('a %s that only looks like %s', async (field, meant, written) => {
    const way = `has dashes or blanks that only look like those of the keyboard: write "${meant}"`;
    expect(await told('price: 5', written)).toEqual([`${field} ${way} (line 4)`]);
  });

  it('a phone that only looks like one', async () => {
    expect(await told('contact:\n  mobile: 98160\u00a012345')).toEqual([
      expect.stringMatching(/^contact, mobile has dashes or blanks that only look .*: write "98160 12345" \(line 7\)$/),
    ]);
  });

  it('quotes around a text, which the page would show, are a note', async () => {
    expect(await told('region: “Kullu”')).toEqual([
      'region stands in the quotes of a word processor, which the page shows: remove them if they only enclose the value (line 6)',
    ]);
    expect(await told('meetingTime: “06:30”')).toEqual([
      'meetingTime is in the quotes of a word processor, which are read as a part of it: write "06:30" (line 6)',
    ]);
    expect(await told('footer: “Come,” they said, “and look.”')).toEqual([]);
  });

  it('quotes around a text with a colon are not to be shown', async () => {
    expect(await told('region: “Kullu: the upper part”')).toEqual([
      'region has a colon in its text: put the text in quotes, region: "Kullu: the upper part" (line 6)',
    ]);
  });

  it('but a text may hold them', async () => {
    expect(await told('footer: We walk –\u00a0slowly –\u00a0and look.')).toEqual([]);
  });
});
