import { expect, test, vi } from 'vitest';
import { readDraft } from '../../../src/lib/draft.ts';
import { beforeEachForm, contact, drawn, fill, good, registration } from '../../helpers/sample-forms.ts';

const storage = beforeEachForm();

test('after a failure everything typed is still there, and in the draft', async () => {
  const form = contact(() => Promise.reject(new TypeError('Failed to fetch')));
  fill(form, good);
  expect(await form.submit()).toEqual({ state: 'failure', message: 'Failed to fetch', status: 500 });
  expect(form.$values.get()).toEqual(good);
  expect(readDraft('contact')).toEqual(good);
});

test('a secret is never in a draft, and is not taken from one', async () => {
  const form = registration();
  fill(form, { mobile: '9876543210', email: 'a@b.in', password: 'secret1', confirmPassword: 'secret1' });
  vi.advanceTimersByTime(100);
  expect(readDraft('registration')).toEqual({ mobile: '9876543210', email: 'a@b.in' });
  expect(storage().items.get('hh_draft_registration')).not.toContain('secret1');
  storage().items.set('hh_draft_registration', '{"password":"planted"}');
  const after = registration();
  after.adopt(drawn({}));
  expect(after.$values.get().password).toBe('');
});

test.each(['full', 'forbidden'] as const)('a %s storage is no error', (mode) => {
  storage().mode = mode;
  const form = contact();
  form.adopt(drawn({}));
  fill(form, good);
  vi.advanceTimersByTime(100);
  expect(form.$valid.get()).toBe(true);
});

test.each([
  ['is emptied', undefined, { ...good, name: '', email: '', phone: '' }],
  ['keeps its values', true, good],
])('what is typed while a form that %s is sent stays, with its draft', async (_, keep, left) => {
  const answer = Promise.withResolvers<null>();
  const form = contact(() => answer.promise, keep === undefined ? {} : { keep });
  fill(form, good);
  const sent = form.submit();
  form.set('message', `${good.message} And my children come along.`);
  answer.resolve(null);
  await sent;
  const message = `${good.message} And my children come along.`;
  expect(form.$values.get()).toEqual({ ...left, message });
  vi.advanceTimersByTime(100);
  expect(readDraft('contact')).toEqual({ message });
});
