import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createForm } from '../../../src/lib/form.ts';
import { contact, fill, good } from '../../helpers/sample-forms.ts';
import { FakeStorage } from '../../helpers/storage.ts';

test('what sending needs is asked for once, when somebody begins to type, and its failure changes nothing yet', async () => {
  const prepare = vi.fn(() => Promise.reject(new Error('The file did not arrive.')));
  const form = createForm({
    name: null,
    schema: v.object({ word: v.string() }),
    initial: { word: '' },
    looks: { word: { label: 'word' } },
    prepare,
    submit: () => Promise.resolve('sent'),
    success: 'Sent.',
  });
  form.fill({ word: 'from a profile' });
  expect(prepare).not.toHaveBeenCalled();
  form.set('word', 'a');
  form.set('word', 'ab');
  expect(prepare).toHaveBeenCalledOnce();
  expect(await form.prepare()).toBe(false);
  expect(await form.submit()).toMatchObject({ state: 'success', data: 'sent' });
});

test('a form that the browser sends itself leaves no draft, and keeps on the screen what was typed', async () => {
  const storage = new FakeStorage();
  const form = contact();
  fill(form, good);
  await vi.waitFor(() => expect([...storage.items.keys()]).toEqual(['hh_draft_contact']));
  form.leave();
  expect([...storage.items.keys()]).toEqual([]);
  expect(form.$values.get()).toEqual(good);
});
