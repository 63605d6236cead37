import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countedLines } from '../../../src/server/http/log-lines.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('what happens many times is one line a second, with its count', () => {
  const lines: string[] = [];
  const count = countedLines((line) => lines.push(line));
  for (let call = 0; call < 900; call++) {
    count(call % 4 ? 'GET /open/campaigns' : 'POST /auth/token');
    vi.advanceTimersByTime(3);
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('1 × POST /auth/token');
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(4);
  const told = lines.flatMap((line) => [...line.matchAll(/(\d+) ×/g)].map(([, number]) => Number(number)));
  expect(told.reduce((sum, number) => sum + number, 0)).toBe(900);
});
