import { afterEach, beforeEach, vi } from 'vitest';
import { RegisterForm } from '../../src/contract/auth.ts';
import { ContactMessage } from '../../src/contract/contact.ts';
import { emptyValues, looksOf } from '../../src/contract/fields.ts';
import { createForm } from '../../src/lib/form.ts';
import { FakeStorage } from './storage.ts';

export const good = {
  name: 'Amit',
  email: 'amit@example.org',
  phone: '9876543210',
  message: 'I would like to walk with you.',
};

export function contact(
  submit: (values: ContactMessage) => Promise<unknown> = async () => null,
  more: { keep?: boolean } = {},
) {
  return createForm({
    name: 'contact',
    schema: ContactMessage,
    initial: emptyValues(ContactMessage),
    looks: looksOf(ContactMessage),
    submit,
    success: 'Your response has been saved successfully.',
    ...more,
  });
}

export function registration() {
  return createForm({
    name: 'registration',
    schema: RegisterForm,
    initial: emptyValues(RegisterForm),
    looks: looksOf(RegisterForm),
    submit: async () => null,
  });
}

/** As much of a drawn form as `adopt` reads. The visitor stands in the field that is named. */
export function drawn(values: Record<string, string>, standing?: string): HTMLFormElement {
  const elements = { namedItem: (name: string) => (name in values ? { value: values[name] } : null) };
  const querySelector = () => (standing === undefined ? null : { name: standing });
  return Object(Object.assign(Object.create(null), { elements, querySelector }));
}

export function fill<F extends string>(form: { set(field: F, value: string): void }, values: Record<F, string>) {
  for (const field of Object.keys(values) as F[]) form.set(field, values[field]);
}

/** Stops the clock and empties the local storage before each test of a file. Returns what reads that storage. */
export function beforeEachForm(): () => FakeStorage {
  let storage = new FakeStorage();
  beforeEach(() => {
    vi.useFakeTimers();
    storage = new FakeStorage();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return () => storage;
}
