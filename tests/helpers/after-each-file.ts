import { afterAll, vi } from 'vitest';

/** The files of a part that run in one process one after the other: none leaves a clock, a mock or a variable behind. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
