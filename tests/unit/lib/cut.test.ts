import { describe, expect, it } from 'vitest';
import { cut } from '../../../src/lib/cut.ts';

const length = (text: string) => Array.from(text).length;

describe('a text that is cut', () => {
  it('stays as it is up to the limit', () => {
    expect(cut('x'.repeat(350), 350)).toBe('x'.repeat(350));
  });

  it.each([220, 350])('has at most %i characters, the dots included', (max) => {
    expect(length(cut('word '.repeat(1000), max))).toBeLessThanOrEqual(max);
    expect(length(cut('x'.repeat(100_000), max))).toBe(max);
    expect(length(cut('🏔️'.repeat(100_000), max))).toBe(max);
  });

  it('ends with a whole word', () => {
    expect(cut('We go up light, and come down heavy', 22)).toBe('We go up light, and…');
  });

  it('never ends within a character', () => {
    expect(cut(`${'x'.repeat(18)}🏔🏔🏔`, 20).isWellFormed()).toBe(true);
  });

  it('is one line', () => {
    expect(cut('One\n\n- two', 100)).toBe('One - two');
  });

  it('is empty when nothing is given', () => {
    expect(cut(null, 10)).toBe('');
  });
});
