import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentReport } from '../../../src/content/report.ts';
import { contentFolder, withoutLine } from '../../helpers/content.ts';

const REPLACE = 'write the true value before the site is published';

async function withFact(from: string, to: string): Promise<string[]> {
  const { root, content } = contentFolder();
  const file = join(content, 'organisation.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  return (await contentReport(root, true)).errors.map(withoutLine);
}

describe('a fact that nobody marked as a placeholder holds a published site back', () => {
  it.each([
    ['contact, phone', '+91 98000 00001', '+91 00000 00000', '00000'],
    ['contact, alternatePhone', '+91 98000 00002', '+91 00000 00001', '00000'],
    ['contact, support', 'support@foundation.example', 'support@example.org', 'example.org'],
    ['contact, registrationOffice', '1 Test Street, Testnagar, Himachal Pradesh 171001', 'A house 000000', '000000'],
    ['social, instagram', 'https://instagram.test.example/hh', 'https://example.com/hh', 'example.com'],
    ['social, facebook', 'https://facebook.test.example/hh', 'https://www.example.net/hh', 'example.net'],
    ['bank, accountNumber', "'12345678901'", '"00000000000"', '00000000000'],
    ['bank, ifsc', 'TEST0000001', 'XXXX0000000', 'XXXX'],
    ['bank, swift', 'TESTINBB001', 'XXXXXXXXXXX', 'XXXXXXXXXXX'],
    ['bank, branch', 'Test branch, Testnagar', 'XXXX branch', 'XXXX'],
    ['tax, fcra', "'123456789'", '"000000000"', '000000000'],
    ['tax, pan', 'AAATT0000T', 'AAAAA0000A', 'AAAAA0000A'],
    ['tax, registration', 'TEST/2016/0001', 'XXXXX/2016', 'XXXXX'],
    ['giving, moneyTransfer', 'https://give.test.example/money-transfer', 'https://example.org/m', 'example.org'],
  ])('%s', async (field, from, to, found) => {
    expect(await withFact(from, to)).toEqual([
      `content/organisation.yaml: ${field} still has "${found}" in it: ${REPLACE}`,
    ]);
  });
});

const campaign = (lines: string) =>
  `---\nheading: A walk\n${lines}\npictures:\n  - drawing: kheerganga\n    alt: A trail\n---\nText.\n`;
const fixed = 'status: active\nstartTime: 2036-07-01\nendTime: 2036-07-02\nplace: Kaza\nenrolledCount: 0';
const OWN = 'or delete the file if the site can do without it';

describe('a text that was written in the place of the foundation holds a published site back', () => {
  it.each([
    [
      'campaigns/walk.md',
      campaign(`sample: true\n${fixed}`),
      `sample is true: write your own words and remove the line, ${OWN}`,
    ],
    [
      'campaigns/walk.md',
      campaign(`sample: true\nsampleStart: 17\n${fixed}`),
      `sample is true: write your own words and days and remove the line, and sampleStart, ${OWN}`,
    ],
    [
      'faq/why.md',
      '---\ntitle: Why?\norder: 1\nsample: true\n---\nBecause.\n',
      `sample is true: write your own words and remove the line, ${OWN}`,
    ],
    [
      'faq/why.md',
      '---\ntitle: Why?\norder: 1\n---\nWrite to us@example.org.\n',
      `text still has "example.org" in it: ${REPLACE}`,
    ],
    [
      'campaigns/walk.md',
      campaign(`${fixed}\ncontact:\n  email: asha@hamara.test\n  mobile: "+91 00000 00010"`),
      `contact, mobile still has "00000" in it: ${REPLACE}`,
    ],
  ])('%s', async (file, text, line) => {
    const { root } = contentFolder({ [file]: text });
    expect((await contentReport(root, true)).errors).toEqual([`content/${file}: ${line}`]);
    // A local copy is built all the same, with one note for all of them.
    const local = await contentReport(root, false);
    expect(local.errors).toEqual([]);
    expect(local.warnings).toEqual(['1 text is not ready to be published: npm run ready lists it']);
  });
});

describe('an optional fact may be left out', () => {
  const without = async (...lines: RegExp[]) => {
    const { root, content } = contentFolder();
    const file = join(content, 'organisation.yaml');
    let text = readFileSync(file, 'utf8');
    for (const line of lines) {
      expect(text).toMatch(line);
      text = text.replace(line, '');
    }
    writeFileSync(file, text);
    return contentReport(root, true);
  };

  it.each([
    ['the second phone', /^ {2}alternatePhone: .*\n/m],
    ['the second address', /^ {2}corporateAddress: .*\n/m],
    ['Facebook', /^ {2}facebook: .*\n/m],
    ['every page elsewhere', /^social:\n(?: {2}.*\n)+/m],
    ['the account for foreign contributions', /^bank:\n(?: {2}.*\n)+/m],
    ['80G', /^ {2}registration80G: .*\n/m],
    ['12A', /^ {2}registration12A: .*\n/m],
    ['the fundraiser', /^ {2}fundraising: .*\n/m],
    ['other ways to give', /^giving:\n(?: {2}.*\n)+/m],
  ])('%s', async (_, line) => {
    expect(await without(line)).toEqual({ errors: [], warnings: [] });
  });
});
