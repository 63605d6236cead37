import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RegisterForm } from '../../../src/contract/auth.ts';
import { ContactMessage } from '../../../src/contract/contact.ts';
import { createForm } from '../../../src/lib/form.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let storage: FakeStorage;
beforeEach(() => {
  vi.useFakeTimers();
  storage = new FakeStorage();
});
afterEach(() => {
  vi.useRealTimers();
});

const good = {
  name: 'Amit',
  email: 'amit@example.org',
  phone: '9876543210',
  message: 'I would like to walk with you.',
};

function contact(
  submit: (values: ContactMessage) => Promise<unknown> = async () => null,
  more: { keep?: boolean } = {},
) {
  return createForm({
    name: 'contact',
    schema: ContactMessage,
    initial: { name: '', email: '', phone: '', message: '' },
    labels: { name: 'name', email: 'email', phone: 'phone', message: 'message' },
    submit,
    success: 'Your response has been saved successfully.',
    ...more,
  });
}

function registration() {
  return createForm({
    name: 'registration',
    schema: RegisterForm,
    initial: { mobile: '', email: '', password: '', confirmPassword: '' },
    labels: { mobile: 'mobile', email: 'email', password: 'password', confirmPassword: 'confirm password' },
    secret: ['password', 'confirmPassword'],
    submit: async () => null,
  });
}

/** As much of a drawn form as `adopt` reads. */
function drawn(values: Record<string, string>): HTMLFormElement {
  const elements = { namedItem: (name: string) => (name in values ? { value: values[name] } : null) };
  return Object(Object.assign(Object.create(null), { elements }));
}

function fill<F extends string>(form: { set(field: F, value: string): void }, values: Record<F, string>) {
  for (const field of Object.keys(values) as F[]) form.set(field, values[field]);
}

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

test('the form is valid as soon as every field is', () => {
  const form = contact();
  expect(form.$valid.get()).toBe(false);
  fill(form, good);
  expect(form.$valid.get()).toBe(true);
  expect(form.$missing.get()).toBe('');
});

test('what is missing is said in a sentence, empty and wrong fields apart', () => {
  const form = contact();
  expect(form.$missing.get()).toBe('Still to fill in: name, email, phone and message.');
  fill(form, { ...good, phone: '12', message: ' ' });
  expect(form.$missing.get()).toBe('Still to fill in: message. Still to put right: phone.');
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
  expect(storage.items.size).toBe(0);
  expect(form.$request.get()).toMatchObject({ message: 'Your response has been saved successfully.' });
});

test('a form that keeps its values keeps them, without a draft', async () => {
  const form = contact(async () => null, { keep: true });
  fill(form, good);
  await form.submit();
  vi.advanceTimersByTime(100);
  expect(form.$values.get()).toEqual(good);
  expect(storage.items.size).toBe(0);
});

test('after a failure everything typed is still there, and in the draft', async () => {
  const form = contact(() => Promise.reject(new TypeError('Failed to fetch')));
  fill(form, good);
  expect(await form.submit()).toEqual({ state: 'failure', message: 'Failed to fetch', status: 500 });
  expect(form.$values.get()).toEqual(good);
  expect(JSON.parse(storage.items.get('hh_draft_contact') ?? '')).toEqual(good);
});

test('what was typed before the script came is taken over and validated', () => {
  const form = contact();
  form.adopt(drawn({ name: 'Neha', phone: '12', email: '', message: '' }));
  expect(form.$values.get()).toMatchObject({ name: 'Neha', phone: '12' });
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({ phone: 'Phone must be 10 digit!' });
});

test('a draft survives a reload; what was typed after it wins', () => {
  const before = contact();
  before.set('name', 'Amit');
  before.set('phone', '98765');
  vi.advanceTimersByTime(100);
  const after = contact();
  after.adopt(drawn({ name: 'Neha', phone: '', email: '', message: '' }));
  expect(after.$values.get()).toMatchObject({ name: 'Neha', phone: '98765' });
});

test('a secret is never in a draft, and is not taken from one', async () => {
  const form = registration();
  fill(form, { mobile: '9876543210', email: 'a@b.in', password: 'secret1', confirmPassword: 'secret1' });
  vi.advanceTimersByTime(100);
  expect(storage.items.get('hh_draft_registration')).toBe('{"mobile":"9876543210","email":"a@b.in"}');
  storage.items.set('hh_draft_registration', '{"password":"planted"}');
  const after = registration();
  after.adopt(drawn({}));
  expect(after.$values.get().password).toBe('');
});

test.each(['full', 'forbidden'] as const)('a %s storage is no error', (mode) => {
  storage.mode = mode;
  const form = contact();
  form.adopt(drawn({}));
  fill(form, good);
  vi.advanceTimersByTime(100);
  expect(form.$valid.get()).toBe(true);
});

test('prefilling leaves alone what the visitor has typed', () => {
  const form = contact();
  form.set('name', 'Neha');
  form.fill({ name: 'Amit', email: 'amit@example.org', phone: null });
  expect(form.$values.get()).toEqual({ name: 'Neha', email: 'amit@example.org', phone: '', message: '' });
});

test('what was filled in ahead is no draft until someone touches it', () => {
  const form = contact();
  form.fill({ email: 'amit@example.org' });
  form.set('name', 'Neha');
  vi.advanceTimersByTime(100);
  expect(storage.items.get('hh_draft_contact')).toBe('{"name":"Neha"}');
});

test('a refusal stands beside its field until the value changes', () => {
  const form = contact();
  fill(form, good);
  form.refuse('phone', 'This phone is not known.');
  expect(form.$errors.get()).toEqual({ phone: 'This phone is not known.' });
  form.set('phone', '9876543211');
  vi.advanceTimersByTime(100);
  expect(form.$errors.get()).toEqual({});
});

test('a form without a name keeps no draft', () => {
  const form = createForm({
    name: null,
    schema: v.object({ email: v.string() }),
    initial: { email: '' },
    labels: { email: 'email' },
    submit: async () => null,
  });
  form.set('email', 'a@b.in');
  vi.advanceTimersByTime(100);
  expect(storage.items.size).toBe(0);
});
