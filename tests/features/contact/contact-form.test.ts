import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContactForm } from '../../../src/features/contact/contact-form.ts';
import { startAppForClient } from '../../helpers/client.ts';
import type { TestApp } from '../../helpers/server.ts';
import { FakeStorage } from '../../helpers/storage.ts';

let app: TestApp;
beforeAll(async () => {
  new FakeStorage();
  app = await startAppForClient();
});
afterAll(() => app.close());

const good = {
  name: 'Amit',
  email: 'amit@example.org',
  phone: '9876543210',
  message: 'I would like to walk with you in May.',
};

test('a message is saved and answered with the specified words', async () => {
  const form = createContactForm();
  for (const field of form.fields) form.set(field, good[field]);
  expect(await form.submit()).toMatchObject({
    state: 'success',
    message: 'Your response has been saved successfully.',
  });
  expect(form.$values.get()).toEqual(form.initial);
});
