import { afterEach, expect, test, vi } from 'vitest';
import { createForgetForm, FORGET_BLOCKED } from '../../src/features/account/login.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['', 'no address'])('a request for a link with the email %j is blocked and logged', async (email) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const form = createForgetForm();
  form.set('email', email);
  expect(await form.submit()).toEqual({ state: 'invalid' });
  expect(logged).toHaveBeenCalledExactlyOnceWith(FORGET_BLOCKED);
  expect(FORGET_BLOCKED).toBe('Email is not valid or changed.');
  expect(fetched).not.toHaveBeenCalled();
  expect(form.$errors.get()).toHaveProperty('email');
});
