import { describe, expect, it } from 'vitest';
import { truncate } from '../../../src/lib/text.ts';

const length = (text: string) => Array.from(text).length;

describe('a text that is cut', () => {
  it('stays as it is up to the limit', () => {
    expect(truncate('x'.repeat(350), 350)).toBe('x'.repeat(350));
  });

  it.each([220, 350])('has at most %i characters, the dots included', (max) => {
    expect(length(truncate('word '.repeat(1000), max))).toBeLessThanOrEqual(max);
    expect(length(truncate('x'.repeat(100_000), max))).toBe(max);
    expect(length(truncate('🏔️'.repeat(100_000), max))).toBe(max);
  });

  it('ends with a whole word', () => {
    expect(truncate('We go up light, and come down heavy', 22)).toBe('We go up light, and…');
  });

  it('never ends within a character', () => {
    expect(truncate(`${'x'.repeat(18)}🏔🏔🏔`, 20).isWellFormed()).toBe(true);
  });

  it('is one line', () => {
    expect(truncate('One\n\n- two', 100)).toBe('One - two');
  });

  it('is empty when nothing is given', () => {
    expect(truncate(null, 10)).toBe('');
  });
});
