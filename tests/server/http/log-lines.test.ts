import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteCounts } from '../../../src/server/http/log-lines.ts';
import { countedLines } from '../../../src/server/platform/counted-log.ts';
import { sendTo } from '../../helpers/calls.ts';
import { startApp } from '../../helpers/server.ts';

const lineOf = (lines: string[]) => lines.filter((line) => line.startsWith('in the last minute'));

describe('with a clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('what happens many times is one line a minute, with its count', () => {
    const lines: string[] = [];
    const count = countedLines((line) => lines.push(line));
    for (let call = 0; call < 900; call++) {
      count(call % 4 ? 'GET /open/campaigns' : 'POST /auth/token');
      vi.advanceTimersByTime(180);
    }
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('1 × POST /auth/token');
    vi.advanceTimersByTime(100_000);
    expect(lines).toHaveLength(4);
    const told = lines.flatMap((line) => [...line.matchAll(/(\d+) ×/g)].map(([, number]) => Number(number)));
    expect(told.reduce((sum, number) => sum + number, 0)).toBe(900);
  });

  it('writes one line for each minute in which something was counted, and none for the others', () => {
    const lines: string[] = [];
    const minute = minuteCounts((line) => lines.push(line));
    const count = (times: number, call: string, status: number) => {
      for (let time = 0; time < times; time++) minute.count(call, status);
    };
    count(12, 'POST /auth/token', 401);
    count(2, 'POST /auth/token/fed/google', 401);
    count(1, 'POST /auth/token', 403);
    count(3, 'POST /auth/token', 429);
    count(40, 'GET /user/profile', 401);
    count(900, 'GET /open/campaigns', 200);
    vi.advanceTimersByTime(59_999);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(10 * 60_000);
    expect(lines).toEqual(['in the last minute: 15 failed logins, 3 refused with 429']);
    count(2, 'GET /health', 503);
    count(1, '?', 500);
    vi.advanceTimersByTime(60_000);
    expect(lines.at(-1)).toBe('in the last minute: 2 refused with 503, 1 failed with 500');
    expect(lines).toHaveLength(2);
  });
});

it('an app counts its own answers, tells the rest at its end, and names nobody', async () => {
  const app = await startApp();
  const password = 'of a stranger';
  for (let time = 0; time < 7; time++) await sendTo(app)('logIn', { body: { email: 'asha@example.org', password } });
  await app.services.db.schema.dropTable('resources').execute();
  await sendTo(app)('listResources', { query: { page: '1' } });
  await app.close();
  expect(lineOf(app.lines)).toEqual(['in the last minute: 5 failed logins, 2 refused with 429, 1 failed with 500']);
  expect(app.lines.join('\n')).not.toContain('asha');
});
