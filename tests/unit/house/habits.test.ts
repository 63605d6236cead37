import { expect, it } from 'vitest';
import { citation, forbiddenInTests, linesBelow, MOST_LINES } from '../../helpers/habits.ts';

/** The two files that name what is forbidden. */
const own = /^tests\/(?:helpers\/habits|unit\/house\/habits\.test)\.ts:/;

it.each(Object.entries(forbiddenInTests))('no test holds %s', (_, pattern) => {
  const tests = linesBelow('tests').filter(({ where }) => !own.test(where));
  expect(tests.length).toBeGreaterThan(1000);
  expect(tests.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where} ${text.trim()}`)).toEqual(
    [],
  );
});

// Put together, so that a search for the real ones finds nothing here.
const [sleep, timer] = ['waitFor', 'set'].map((word) => `${word}Timeout`);

it.each([
  ['a sleep', `await page.${sleep}(300);`],
  ['a sleep', `await new Promise((resolve) => ${timer}(resolve, 5));`],
  ['a sleep', "import { setTimeout } from 'node:timers/promises';"],
  ['a test that is left out, or that leaves out others', "test.only('x', () => {});"],
  ['a test that is left out, or that leaves out others', "test.describe.skip('x', () => {});"],
  ['a test that is left out, or that leaves out others', 'it.fixme();'],
  ['a second try', '  retries: 2,'],
  ['a second try', "it('x', { retry: 2 }, () => {});"],
])('%s is found in %s', (name, line) => {
  expect(line).toMatch(forbiddenInTests[name] as RegExp);
});

const folders = ['src', 'tests'] as const;

it(`no file has more than ${MOST_LINES} lines`, () => {
  const lengths = new Map<string, number>();
  for (const { where, text } of folders.flatMap(linesBelow)) {
    const [file = '', number] = where.split(':');
    // What follows the last line break is no line.
    lengths.set(file, text ? Number(number) : Number(number) - 1);
  }
  expect(lengths.size).toBeGreaterThan(400);
  expect([...lengths].filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
});

it('no comment cites a text that is not in the repository', () => {
  const citing = folders.flatMap(linesBelow).filter(({ where, text }) => !own.test(where) && citation.test(text));
  expect(citing.map(({ where, text }) => `${where} ${text.trim()}`)).toEqual([]);
});

it.each([
  '/** The list (section 9). */',
  '// As decided (decisions 7 and 8).',
  ' * Never a spinner alone (design.md).',
])('a citation is found in %s', (line) => {
  expect(line).toMatch(citation);
});

it.each(['the certificate for section 80G', 'Section 133', "import { sections } from './legal.ts';"])(
  '%s cites nothing',
  (line) => {
    expect(line).not.toMatch(citation);
  },
);
