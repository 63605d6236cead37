/** Why a rotation pauses. */
export type PauseReason = 'visitor' | 'pointer' | 'focus' | 'hidden tab' | 'out of sight' | 'reduced motion';

/** Something that moves on by itself, such as a carousel. */
export interface Rotation {
  /** Pauses until every reason is gone. */
  pause(reason: PauseReason): void;
  /** Removes a reason. When none is left, the next step comes after a whole interval. */
  resume(reason: PauseReason): void;
  /** Begins the interval again, after a step that the visitor made. */
  restart(): void;
  /** Whether the visitor's button shows "Pause": neither the visitor nor the wish for reduced motion has paused it. */
  readonly playing: boolean;
}

/** Time between two steps in ms. */
export const INTERVAL = 5000;

/**
 * Calls `step` every `interval` ms unless paused. The next interval begins when the step is finished: a step may wait for a
 * picture.
 */
export function createRotation(step: () => void | Promise<void>, interval = INTERVAL): Rotation {
  const reasons = new Set<PauseReason>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restart(): void {
    clearTimeout(timer);
    if (reasons.size === 0) timer = setTimeout(turn, interval);
  }
  async function turn(): Promise<void> {
    try {
      await step();
    } catch {
      // The next step may succeed.
    }
    restart();
  }

  restart();
  return {
    pause(reason) {
      reasons.add(reason);
      clearTimeout(timer);
    },
    resume(reason) {
      if (reasons.delete(reason)) restart();
    },
    restart,
    get playing() {
      return !reasons.has('visitor') && !reasons.has('reduced motion');
    },
  };
}
