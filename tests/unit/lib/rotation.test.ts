import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRotation, type Hold, INTERVAL } from '../../../src/lib/rotation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what turns by itself', () => {
  it('steps every 5 seconds', async () => {
    const step = vi.fn();
    createRotation(step);
    expect(INTERVAL).toBe(5000);
    await vi.advanceTimersByTimeAsync(4999);
    expect(step).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(step).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(step).toHaveBeenCalledTimes(3);
  });

  const reasons: Hold[] = ['visitor', 'pointer', 'focus', 'hidden tab', 'out of sight', 'reduced motion'];
  it.each(reasons)('stands still while held by: %s', async (reason) => {
    const step = vi.fn();
    const rotation = createRotation(step);
    await vi.advanceTimersByTimeAsync(4000);
    rotation.hold(reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(step).not.toHaveBeenCalled();
    rotation.release(reason);
    await vi.advanceTimersByTimeAsync(4999);
    expect(step).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('waits until the last of several reasons is gone', async () => {
    const step = vi.fn();
    const rotation = createRotation(step);
    rotation.hold('pointer');
    rotation.hold('visitor');
    rotation.release('pointer');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(step).not.toHaveBeenCalled();
    rotation.release('visitor');
    await vi.advanceTimersByTimeAsync(5000);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('does not put off its step when a reason is released that never held', async () => {
    const step = vi.fn();
    const rotation = createRotation(step);
    await vi.advanceTimersByTimeAsync(4000);
    rotation.release('focus');
    await vi.advanceTimersByTimeAsync(1000);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('counts anew after a step of the visitor', async () => {
    const step = vi.fn();
    const rotation = createRotation(step);
    await vi.advanceTimersByTimeAsync(4000);
    rotation.restart();
    await vi.advanceTimersByTimeAsync(4999);
    expect(step).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('waits for a step that takes its time, and does not wake up when it was held meanwhile', async () => {
    let arrived = () => {};
    const step = vi.fn(() => new Promise<void>((resolve) => (arrived = resolve)));
    const rotation = createRotation(step);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(step).toHaveBeenCalledTimes(1);
    rotation.hold('visitor');
    arrived();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(step).toHaveBeenCalledTimes(1);
    rotation.release('visitor');
    await vi.advanceTimersByTimeAsync(5000);
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('goes on after a step that failed', async () => {
    const step = vi.fn(() => Promise.reject(new Error('no picture')));
    createRotation(step);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('offers Play only where the visitor or reduced motion holds it', () => {
    const rotation = createRotation(() => undefined);
    rotation.hold('pointer');
    rotation.hold('hidden tab');
    expect(rotation.playing).toBe(true);
    rotation.hold('visitor');
    expect(rotation.playing).toBe(false);
    rotation.release('visitor');
    rotation.hold('reduced motion');
    expect(rotation.playing).toBe(false);
  });
});
