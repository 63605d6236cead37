/** Why something that turns by itself stands still for the moment. */
export type Hold = 'visitor' | 'pointer' | 'focus' | 'hidden tab' | 'out of sight' | 'reduced motion';

/** What turns by itself: the header slider, the carousels (decision 11). */
export interface Rotation {
  /** Stands still until every reason is gone. */
  hold(reason: Hold): void;
  /** Takes one reason back; without any left, the next step comes after a whole interval. */
  release(reason: Hold): void;
  /** Counts the interval anew, after a step that the visitor made. */
  restart(): void;
  /** Whether the visitor's button shows "Pause": nothing of lasting effect holds it. */
  readonly playing: boolean;
}

/** Time between two steps in ms (section 9). */
export const INTERVAL = 5000;

/**
 * Calls `step` every `interval` ms while nothing holds it. The next interval begins when the step is finished, so that
 * a picture on a slow line is waited for.
 */
export function createRotation(step: () => void | Promise<void>, interval = INTERVAL): Rotation {
  const holds = new Set<Hold>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restart(): void {
    clearTimeout(timer);
    if (holds.size === 0) timer = setTimeout(turn, interval);
  }
  async function turn(): Promise<void> {
    try {
      await step();
    } catch {
      // A step that failed is no reason to stop: the next one may succeed.
    }
    restart();
  }

  restart();
  return {
    hold(reason) {
      holds.add(reason);
      clearTimeout(timer);
    },
    release(reason) {
      if (holds.delete(reason)) restart();
    },
    restart,
    get playing() {
      return !holds.has('visitor') && !holds.has('reduced motion');
    },
  };
}
