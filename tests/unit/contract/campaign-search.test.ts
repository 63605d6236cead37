import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listCampaigns } from '../../../src/contract/campaign-list.ts';

const parse = (query: Record<string, string>) => v.safeParse(listCampaigns.query, query);

describe('the search for campaigns', () => {
  it.each<[Record<string, string>, object]>([
    [{ month: '2026-12' }, { month: '2026-12' }],
    [{ month: ' 2026-01 ' }, { month: '2026-01' }],
    [{ region: ' Lahaul and Spiti ' }, { region: 'Lahaul and Spiti' }],
    [{ difficulty: 'moderate' }, { difficulty: 'moderate' }],
    [{ price: 'free' }, { price: 'free' }],
    [{ words: '  clean up ' }, { words: 'clean up' }],
    [{ words: 'x'.repeat(80) }, { words: 'x'.repeat(80) }],
    [{ words: '100% _"\' \\ तुंगनाथ' }, { words: '100% _"\' \\ तुंगनाथ' }],
    [{ month: '', region: ' ', difficulty: '', price: '', words: '\t' }, {}],
    [
      { status: 'ongoing', month: '2026-12', price: 'paid' },
      { status: 'ongoing', month: '2026-12', price: 'paid' },
    ],
  ])('%j is read as %j', (query, read) => {
    expect(parse(query).output).toEqual({ page: 0, size: 9, ...read });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ month: '2026-13' }, /^month must be .* such as 2026-12\.$/],
    [{ month: '2026-00' }, /^month must be/],
    [{ month: '2026-1' }, /^month must be/],
    [{ month: 'December' }, /^month must be/],
    [{ month: '2026-12-05' }, /^month must be/],
    [{ difficulty: 'hard' }, /^difficulty must be easy, moderate or difficult\.$/],
    [{ difficulty: 'Easy' }, /^difficulty must be/],
    [{ price: '0' }, /^price must be free or paid\.$/],
    [{ region: 'x'.repeat(61) }, /61 of 60 characters/],
    [{ words: 'x'.repeat(81) }, /81 of 80 characters/],
    [{ words: 'x'.repeat(10_000) }, /10,000 of 80 characters/],
    [{ words: 'a\0b' }, /readable text/],
    [{ region: '\ud800' }, /readable text/],
  ])('%j is refused with a sentence', (query, sentence) => {
    const { issues } = parse(query);
    expect(issues?.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
  });
});
