import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../../src/content/check.ts';
import { contentFolder } from '../../../helpers/content.ts';
import { fixtureContent } from '../../../helpers/fixtures.ts';

const facts = readFileSync(join(fixtureContent, 'organisation.yaml'), 'utf8');

async function told(line: RegExp, written: string): Promise<string[]> {
  const { root } = contentFolder({ 'organisation.yaml': facts.replace(line, written) });
  return (await checkContent(root, '2026-06-05')).map((each) => each.replace('content/organisation.yaml: ', ''));
}

describe('a fact of the foundation', () => {
  it.each([
    ['+91 98160 1234', 'contact, phone begins with +91 and has 9 digits behind it, not ten: check the number (line 9)'],
    [
      'placeholder +91 98160 123456',
      'contact, phone begins with +91 and has 11 digits behind it, not ten: check the number (line 9)',
    ],
  ])('may not be the phone %s', async (phone, line) => {
    expect(await told(/ {2}phone: .*/, `  phone: ${phone}`)).toEqual([line]);
  });

  it.each([
    'give@bank.com',
    'give bank',
    '@bank',
    'give@@bank',
    'give@b',
    'give@bank&am=9',
    'placeholder give@bank',
    '9876543210',
  ])('may not be the UPI address %s', async (upi) => {
    expect(await told(/ {2}upi: .*/, `  upi: ${JSON.stringify(upi)}`)).toEqual([
      expect.stringContaining(
        `giving, upi "${upi}" is no UPI address: write it as the bank shows it, such as name@bank`,
      ),
    ]);
  });

  it.each(['give@okbank', '9876543210@upi', 'Friends.of-hills_1@sbi', ' give@bank '])(
    'may be the UPI address %s',
    async (upi) => {
      expect(await told(/ {2}upi: .*/, `  upi: ${JSON.stringify(upi)}`)).toEqual([]);
    },
  );

  it('is told how a number is written', async () => {
    expect(await told(/ {2}tons: .*/, '  tons: 1,200')).toEqual([
      expect.stringContaining('counters, tons must be a number without quotes or commas, for example 2016'),
    ]);
  });
});
