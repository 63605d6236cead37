import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createForm } from '../../../src/lib/form.ts';
import { beforeEachForm, contact, drawn, fill, good, registration } from '../../helpers/sample-forms.ts';

const storage = beforeEachForm();

test('a message appears 100 ms after the last input, in its own field alone', () => {
  const form = contact();
  form.set('name', 'A');
  vi.advanceTimersByTime(99);
  form.set('name', 'Am');
  vi.advanceTimersByTime(99);
  expect(form.$errors.get()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(form.$errors.get()).toEqual({ name: 'Name must be 3 characters long!' });
});

test('a message stays until the field is right', () => {
  const form = contact();
  form.set('phone', '123');
  vi.advanceTimersByTime(100);
  vi.advanceTimersByTime(3_600_000);
  expect(form.$errors.get()).toEqual({ phone: 'Phone must be 10 digit!' });
  form.set('phone', '9876543210');
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({});
});

test.each([
  ['name', 'ab', 'Name must be 3 characters long!'],
  ['phone', '987654321', 'Phone must be 10 digit!'],
  ['message', 'nineteen characters', 'Message must be 20 characters long!'],
  ['email', 'amit@example', 'Email is not valid!'],
  ['email', 'amit', 'Email is not valid!'],
] as const)('contact: %s "%s" says "%s"', (field, value, message) => {
  const form = contact();
  fill(form, { ...good, [field]: value });
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({ [field]: message });
  expect(form.$valid.get()).toBe(false);
});

test('what was filled in and a rule refuses shows its message, until the profile has gone', () => {
  const form = contact();
  form.fill({ name: 'Om', email: 'om@example.org', phone: '' });
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({ name: 'Name must be 3 characters long!' });
  expect(form.$missing.get()).toContain('Please check: name.');
  form.forget('refused');
  expect([form.$errors.get(), form.$missing.get()]).toEqual([{}, '']);
  vi.advanceTimersByTime(100);
  expect([form.$errors.get(), storage().items.size]).toEqual([{}, 0]);
});

test('what a field shows and cannot be read, such as half a date, is refused by the rule of the field, and is no draft', async () => {
  const submit = vi.fn(async () => null);
  const day = v.union([v.literal(''), v.pipe(v.string(), v.isoDate('This must be a date.'))]);
  const form = createForm({
    ...{
      name: 'born',
      schema: v.object({ born: day }),
      initial: { born: '' },
      looks: { born: { label: 'date of birth' } },
      submit,
    },
  });
  form.fill({ born: '1991-02-03' });
  const field = (value: string, badInput: boolean) => ({ name: 'born', value, validity: { badInput } });
  form.read(field('', true));
  expect(await form.submit()).toEqual({ state: 'invalid' });
  expect([form.$errors.get(), storage().items.size]).toEqual([{ born: 'This must be a date.' }, 0]);
  form.read(field('', false));
  vi.advanceTimersByTime(100);
  expect([form.$errors.get(), form.$valid.get()]).toEqual([{}, true]);
  form.read(field('', true));
  form.set('born', '1991-02-04');
  expect(form.$valid.get()).toBe(true);
});

test('a rule over two fields speaks at the second, and follows the first', () => {
  const form = registration();
  fill(form, { mobile: '9876543210', email: 'a@b.in', password: 'secret1', confirmPassword: 'secret2' });
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({ confirmPassword: 'Confirm password should be same as password!' });
  form.set('password', 'secret2');
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({});
  expect(form.$valid.get()).toBe(true);
});

test('an invalid form is not sent: every message shows instead', async () => {
  const submit = vi.fn(async () => null);
  const form = contact(submit);
  expect(await form.submit()).toEqual({ state: 'invalid' });
  expect(submit).not.toHaveBeenCalled();
  expect(Object.keys(form.$errors.get())).toEqual(['name', 'email', 'phone', 'message']);
});

test('a valid form is sent once, as the schema makes it, and is empty afterwards', async () => {
  const submit = vi.fn(async () => null);
  const form = contact(submit);
  fill(form, { ...good, name: '  Amit ' });
  vi.advanceTimersByTime(100);
  const [first, second] = await Promise.all([form.submit(), form.submit()]);
  expect([first.state, second.state]).toEqual(['success', 'stale']);
  expect(submit).toHaveBeenCalledExactlyOnceWith(good);
  expect(form.$values.get()).toEqual(form.initial);
  expect(storage().items.size).toBe(0);
  expect(form.$request.get()).toMatchObject({ message: 'Your response has been saved successfully.' });
});

test('a rule beside the schema is checked when the form is sent; its message stays until the value changes', async () => {
  const sent: unknown[] = [];
  const form = createForm({
    name: null,
    schema: v.object({ email: v.string() }),
    initial: { email: '', amount: '' },
    looks: { email: { label: 'email' }, amount: { label: 'amount' } },
    check: ({ amount }) => (amount === '5' ? {} : { amount: 'Five, please.' }),
    submit: async (values, how: string) => sent.push(values, how),
  });
  expect(form.$valid.get()).toBe(true);
  expect(await form.submit('by post')).toEqual({ state: 'invalid' });
  expect(form.$errors.get()).toEqual({ amount: 'Five, please.' });
  form.set('amount', '5');
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({});
  await form.submit('by post');
  expect(sent).toEqual([{ email: '' }, 'by post']);
});

test.each([
  ['nothing', drawn({ name: '' })],
  ['what was typed before the script came', drawn({ name: 'Neha' })],
])('%s is no draft that came back', (_, element) => {
  const form = contact();
  form.adopt(element);
  expect(form.$restored.get()).toBe(false);
});

test('signing out empties the form, and nothing comes back as a draft', () => {
  const form = contact();
  form.fill({ email: 'amit@example.org' });
  form.set('name', 'Neha');
  form.forget('signed out');
  expect(form.$values.get()).toEqual(form.initial);
  vi.advanceTimersByTime(100);
  expect(storage().items.size).toBe(0);
});
