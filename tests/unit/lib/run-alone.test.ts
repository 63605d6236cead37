import { afterEach, expect, test, vi } from 'vitest';
import { runAlone } from '../../../src/lib/alone.ts';

afterEach(() => vi.unstubAllGlobals());

type Ask = (name: string, how: object, given: (lock: object | null) => Promise<unknown>) => Promise<unknown>;

const free: Ask = (_name, _how, given) => given({});
const taken: Ask = (_name, _how, given) => given(null);
const refused: Ask = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
const busy = () => Promise.resolve('busy');

test.each([
  ['a lock that is free', { request: free }, 'done'],
  ['a lock that another tab has', { request: taken }, 'busy'],
  ['locks that the browser refuses', { request: refused }, 'done'],
  ['no locks', undefined, 'done'],
])('with %s', async (_what, locks, result) => {
  vi.stubGlobal('navigator', { locks });
  expect(await runAlone('a', () => Promise.resolve('done'), busy)).toBe(result);
});

test('a job that fails runs once, and its failure is told', async () => {
  vi.stubGlobal('navigator', { locks: { request: free } });
  const job = vi.fn(() => Promise.reject(new Error('no')));
  await expect(runAlone('a', job, busy)).rejects.toThrow('no');
  expect(job).toHaveBeenCalledTimes(1);
});
