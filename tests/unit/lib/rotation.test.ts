import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRotation, type PauseReason } from '../../../src/lib/carousel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what turns by itself', () => {
  const reasons: PauseReason[] = ['visitor', 'pointer', 'focus', 'hidden tab', 'out of sight', 'reduced motion'];
  it.each(reasons)('stands still while held by: %s', async (reason) => {
    const step = vi.fn();
    const rotation = createRotation(step);
    await vi.advanceTimersByTimeAsync(4000);
    rotation.pause(reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(step).not.toHaveBeenCalled();
    rotation.resume(reason);
    await vi.advanceTimersByTimeAsync(4999);
    expect(step).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('offers Play only where the visitor or reduced motion holds it', () => {
    const rotation = createRotation(() => undefined);
    rotation.pause('pointer');
    rotation.pause('hidden tab');
    expect(rotation.playing).toBe(true);
    rotation.pause('visitor');
    expect(rotation.playing).toBe(false);
    rotation.resume('visitor');
    rotation.pause('reduced motion');
    expect(rotation.playing).toBe(false);
  });
});
