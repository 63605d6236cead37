/** Workers that take pieces of work from a queue, several at once. */
export interface Workers {
  /** Starts to work on what is due and returns at once. */
  kick(): void;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

export interface WorkerParts<T> {
  /** The most pieces that run at the same time. */
  atOnce: number;
  /** Reserves the next piece that is due; undefined when there is none. */
  take: () => Promise<T | undefined>;
  work: (piece: T) => Promise<void>;
  /** Gets the errors of `take` and `work`; the workers rest until the next kick. */
  failed: (error: unknown) => void;
  closed: () => boolean;
}

/** Workers for one sort of work: a slow piece holds up one of them, and no worker of another sort. */
export function makeWorkers<T>({ atOnce, take, work, failed, closed }: WorkerParts<T>): Workers {
  const running = new Set<Promise<void>>();
  let busy = 0;
  let again = false;
  let look: Promise<T | undefined> = Promise.resolve(undefined);

  // One after the other: two that look at once would try to reserve the same piece.
  function next(): Promise<T | undefined> {
    look = look.then(take, take);
    return look;
  }
  async function run(): Promise<void> {
    try {
      do {
        again = false;
        for (let piece = await next(); piece !== undefined; piece = closed() ? undefined : await next()) {
          // There may be more: another one looks while this piece is worked on.
          start();
          await work(piece);
        }
      } while (again && !closed());
    } catch (error) {
      failed(error);
    } finally {
      busy -= 1;
    }
  }
  function start(): void {
    if (closed() || busy >= atOnce) return;
    busy += 1;
    const one = run();
    running.add(one);
    void one.then(() => running.delete(one));
  }
  return {
    kick() {
      again = true;
      start();
    },
    async idle() {
      while (running.size) await Promise.all(running);
    },
  };
}
