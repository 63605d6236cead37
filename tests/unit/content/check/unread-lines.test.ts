import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../../src/content/report.ts';
import { contentFolder } from '../../../helpers/content.ts';

/** The notes about a question, without the file's name. */
async function notes(text: string, fields = ''): Promise<string[]> {
  const { root } = contentFolder({ 'faq/why.md': `---\ntitle: Why?\norder: 1\n${fields}---\n${text}\n` });
  const { errors, warnings } = await contentReport(root, false);
  expect(errors).toEqual([]);
  return warnings.map((line) => line.replace('content/faq/why.md: ', ''));
}

describe('lines that were meant as more than running words', () => {
  it.each([
    [
      'a bullet of Word',
      'Bring:\n\n• water\n• a hat',
      '• water',
      'begin each line of it with a dash and a blank, "- " (line 7)',
    ],
    ['bullets below a sentence', 'Bring:\n•\twater', '• water', 'with a dash and a blank, "- " (line 6)'],
    ['bullets of the second level', 'o\twater\no\ta hat', 'o water', 'with a dash and a blank, "- " (line 5)'],
    ['bullets of a font of Word', '\uf0b7\twater', '\uf0b7 water', 'with a dash and a blank, "- " (line 5)'],
    ['a blank of Word behind a dash', '-\u00a0water', '-\u00a0water', 'anew, with the space bar (line 5)'],
    ['a blank of Word behind a number', '1.\u00a0Meet', '1.\u00a0Meet', 'anew, with the space bar (line 5)'],
    ['a blank of Word behind #', '##\u00a0Costs', '##\u00a0Costs', 'anew, with the space bar (line 5)'],
    ['long dashes', '– water\n– a hat', '– water', 'with a short dash and a blank, "- " (line 5)'],
    ['dashes without a blank', '-water\n-a hat', '-water', 'write a blank behind the dash (line 5)'],
    ['numbers without a blank', '1.Meet\n2.Walk', '1.Meet', 'write a blank behind the number (line 5)'],
    ['a heading without a blank', 'Text.\n\n##Costs\n\nText.', '##Costs', 'write a blank behind the signs # (line 7)'],
    ['a table without its line', '| a | b |\n| 1 | 2 |', '| a | b |', 'with a --- for each column (line 5)'],
  ])('are told: %s', async (_what, text, shown, end) => {
    const told = await notes(text);
    expect(told).toEqual([expect.stringContaining(`text shows "${shown}" as running words, which is no `)]);
    expect(told[0]?.endsWith(end)).toBe(true);
  });

  it.each([
    '- water\n- a hat',
    '1. Meet\n2) Walk',
    'It was cold:\n-5 degrees\n-8 degrees',
    '– We sleep early',
    '-only one',
    'o Ganga\no Yamuna',
    '1.5 kg of rice\n2.5 kg of dal',
    '## Costs',
    '#trek of the day',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'One | two',
  ])('are none in %j', async (text) => {
    expect(await notes(text)).toEqual([]);
  });
});

describe('a text in Hindi', () => {
  it.each([
    ['with the line', 'हम कचरा नीचे लाते हैं।', 'language: hi\n'],
    ['of some words in an English text', 'We say नमस्ते to each other.', ''],
  ])('is not told %s', async (_what, text, fields) => {
    expect(await notes(text, fields)).toEqual([]);
  });
});
