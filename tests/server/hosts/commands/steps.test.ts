import { afterEach, expect, it, vi } from 'vitest';
import { requireNode } from '../../../../src/server/hosts/commands/steps.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['20.20.2', 1],
  ['23.11.0', 1],
  ['24.6.0', 1],
  ['24.7.0', 0],
  ['24.19.2', 0],
  ['25.0.0', 0],
])('Node %s ends a command %i times, with a sentence that says which one it needs', (node, times) => {
  const exit = vi.fn();
  vi.stubGlobal('process', { ...process, versions: { node }, exit });
  const said = vi.spyOn(console, 'error').mockReturnValue();
  requireNode();
  expect(exit.mock.calls).toEqual(Array(times).fill([1]));
  expect(said.mock.calls.flat()).toEqual(Array(times).fill(expect.stringContaining('needs Node 24.7 or later')));
});
