import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
});

it('an app counts its own answers, tells the rest at its end, and names nobody', async () => {
  const app = await startApp();
  const password = 'of a stranger';
  for (let time = 0; time < 7; time++) await sendTo(app)('logIn', { body: { email: 'asha@example.org', password } });
  await app.db.schema.dropTable('resources').execute();
  await sendTo(app)('listResources', { query: { page: '1' } });
  await app.close();
  expect(lineOf(app.lines)).toEqual(['in the last minute: 5 failed logins, 2 refused with 429, 1 failed with 500']);
  expect(app.lines.join('\n')).not.toContain('asha');
});
