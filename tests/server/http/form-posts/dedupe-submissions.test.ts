import { afterEach, expect, it, vi } from 'vitest';
import { dedupeSubmissions, formKeyOf } from '../../../../src/server/http/form-posts/read-form.ts';

afterEach(() => vi.useRealTimers());

const day = new Date('2026-11-23T08:00:00Z');
const typed = { name: 'Asha', password: 'secret' };
const key = (changed: object = {}, network = '192.0.2.1', at = day) =>
  formKeyOf('/x', network, { ...typed, ...changed }, ['password'], at);

it('the key of a form is the same for the same fields from the same network on one day', () => {
  expect(key()).toMatch(/^[\w-]{16,64}$/);
  expect(key({}, '192.0.2.1', new Date('2026-11-23T23:59:00Z'))).toBe(key());
  const others = [key({ name: 'Amit' }), key({}, '192.0.2.2'), key({}, '192.0.2.1', new Date('2026-11-24T00:00:00Z'))];
  expect(new Set([key(), ...others]).size).toBe(4);
});

it('a password is no part of the key, which stands in the database', () => {
  expect(key({ password: 'another' })).toBe(key());
});

it('a second press while the first is at work, and right after it, does the work once', async () => {
  const submissions = dedupeSubmissions();
  let works = 0;
  const work = async () => ++works;
  expect(await Promise.all([submissions.run(['a'], work), submissions.run(['a'], work)])).toEqual([1, 1]);
  expect(await submissions.run(['a'], work)).toBe(1);
  expect(await submissions.run(['b'], work)).toBe(2);
});

it('a press does the work itself when the one before it has failed', async () => {
  const submissions = dedupeSubmissions();
  const failing = submissions.run(['a'], () => Promise.reject(new Error('hung up')));
  const second = submissions.run(['a'], async () => 'done');
  await expect(failing).rejects.toThrow('hung up');
  expect(await second).toBe('done');
});
