import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequest } from '../../../src/lib/request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const deferred = <T>() => Promise.withResolvers<T>();

test('a request goes from initial through request to success and back after 2000 ms; what it said is still known', async () => {
  const answer = deferred<number>();
  const request = createRequest(() => answer.promise, { success: 'Saved.' });
  expect(request.$request.get()).toEqual({ state: 'initial' });
  const run = request.run();
  expect(request.$request.get()).toEqual({ state: 'request' });
  answer.resolve(7);
  const ended = { state: 'success', message: 'Saved.', data: 7 };
  expect(await run).toEqual(ended);
  vi.advanceTimersByTime(1999);
  expect(request.$request.get().state).toBe('success');
  vi.advanceTimersByTime(1);
  expect(request.$request.get()).toEqual({ state: 'initial', ended });
  request.reset();
  expect(request.$request.get()).toEqual({ state: 'initial' });
});

test('a failure carries message and status, goes back as a success does, and is forgotten with the next try', async () => {
  const request = createRequest(async () => {
    throw Object.assign(new Error('There is some trouble.'), { status: 409 });
  });
  const ended = { state: 'failure', message: 'There is some trouble.', status: 409 };
  expect(await request.run()).toEqual(ended);
  vi.advanceTimersByTime(2000);
  expect(request.$request.get()).toEqual({ state: 'initial', ended });
  const again = request.run();
  expect(request.$request.get()).toEqual({ state: 'request' });
  await again;
});

test.each([
  [new TypeError('Failed to fetch'), 'Failed to fetch'],
  ['a thrown text', 'a thrown text'],
])('what knows no status is status 500', async (thrown, message) => {
  const request = createRequest(() => Promise.reject(thrown));
  expect(await request.run()).toEqual({ state: 'failure', message, status: 500 });
});

test.each([
  [500, true],
  [502, true],
  [401, undefined],
])('an answer of %i may be asked for again: %s', async (status, retryable) => {
  const request = createRequest(() => Promise.reject(Object.assign(new Error('No.'), { status })));
  expect(await request.run()).toEqual({ state: 'failure', message: 'No.', status, retryable });
});

test('a message that is held stays, and leaves 2000 ms after it is let go', async () => {
  const request = createRequest(async () => 1);
  await request.run();
  vi.advanceTimersByTime(1500);
  request.pauseHiding();
  vi.advanceTimersByTime(60_000);
  expect(request.$request.get().state).toBe('success');
  request.resumeHiding();
  vi.advanceTimersByTime(1999);
  expect(request.$request.get().state).toBe('success');
  vi.advanceTimersByTime(1);
  expect(request.$request.get().state).toBe('initial');
});

test('an older answer that comes late changes nothing', async () => {
  const answers = [deferred<string>(), deferred<string>()] as const;
  let call = 0;
  const request = createRequest(() => answers[call++ % 2]?.promise ?? Promise.reject(), { hideAfter: false });
  const older = request.run();
  const newer = request.run();
  answers[1].resolve('new');
  expect(await newer).toMatchObject({ data: 'new' });
  answers[0].resolve('old');
  expect(await older).toEqual({ state: 'stale' });
  expect(request.$request.get()).toMatchObject({ state: 'success', data: 'new' });
});
