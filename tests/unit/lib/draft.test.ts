import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '../../../src/lib/draft.ts';
import { DAY_MS } from '../../../src/lib/format.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
});

test('a draft comes back as it was kept, each form its own', () => {
  writeDraft('contact', { name: 'Amit' });
  writeDraft('donation', { city: 'Mandi' });
  expect(readDraft('contact')).toEqual({ name: 'Amit' });
  expect(readDraft('donation')).toEqual({ city: 'Mandi' });
  expect([...storage.items.keys()]).toEqual(['hh_draft_contact', 'hh_draft_donation']);
});

test('drafts are kept for 30 days after they were written last, of whatever form', () => {
  vi.useFakeTimers();
  writeDraft('contact', { name: 'Amit' });
  vi.advanceTimersByTime(30 * DAY_MS);
  writeDraft('donation', { city: 'Mandi' });
  expect(readDraft('contact')).toEqual({ name: 'Amit' });
  vi.advanceTimersByTime(1);
  expect(readDraft('review')).toEqual({});
  expect([...storage.items.keys()]).toEqual(['hh_draft_donation']);
  writeDraft('donation', { city: 'Solan' });
  vi.advanceTimersByTime(30 * DAY_MS);
  expect(readDraft('donation')).toEqual({ city: 'Solan' });
  vi.useRealTimers();
});

test.each(['', 'no json', '[1]', 'null', '"text"', '{"name":7}'])('stored nonsense %j is no draft', (stored) => {
  storage.items.set('hh_draft_contact', stored);
  expect(readDraft('contact')).toEqual({});
});
