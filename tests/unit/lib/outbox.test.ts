import { beforeEach, expect, test } from 'vitest';
import { addToOutbox, OUTBOX_KEY, outboxEntries, removeFromOutbox } from '../../../src/lib/outbox.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  for (const { id } of outboxEntries()) removeFromOutbox(id);
});

const entry = (id: string, body: unknown = {}) => ({ id, kind: 'donation', body });

test('entries stay in order until they are taken out, also for the next page', () => {
  addToOutbox(entry('a'));
  addToOutbox(entry('b'));
  expect(outboxEntries()).toEqual([entry('a'), entry('b')]);
  expect(JSON.parse(storage.items.get(OUTBOX_KEY) ?? '')).toHaveLength(2);
  removeFromOutbox('a');
  removeFromOutbox('unknown');
  expect(outboxEntries()).toEqual([entry('b')]);
});

test.each(['full', 'forbidden'] as const)('where storage is %s an entry lives as long as the page', (mode) => {
  storage.mode = mode;
  addToOutbox(entry('a'));
  addToOutbox(entry('b'));
  expect(outboxEntries()).toEqual([entry('a'), entry('b')]);
  removeFromOutbox('a');
  expect(outboxEntries()).toEqual([entry('b')]);
  storage.mode = 'open';
  addToOutbox(entry('c'));
  expect(JSON.parse(storage.items.get(OUTBOX_KEY) ?? '')).toEqual([entry('b'), entry('c')]);
});

test.each(['{', 'null', '"text"', '{"id":1}', '[null, 1, {"id":"x"}]'])(
  'what others stored as %s is no entry',
  (text) => {
    storage.items.set(OUTBOX_KEY, text);
    expect(outboxEntries()).toEqual([]);
  },
);
