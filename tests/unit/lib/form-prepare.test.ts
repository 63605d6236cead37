import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createForm } from '../../../src/lib/form.ts';

test('what sending needs is asked for once, when somebody begins to type, and its failure changes nothing yet', async () => {
  const prepare = vi.fn(() => Promise.reject(new Error('The file did not arrive.')));
  const form = createForm({
    name: null,
    schema: v.object({ word: v.string() }),
    initial: { word: '' },
    labels: { word: 'word' },
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
