const REMEMBERED_MS = 5000;
const REMEMBERED = 10_000;

/** Runs the tasks of one key one after the other, so that a flood does not fight over one row. */
export function inTurn(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    const done = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(done, done);
    return turn;
  };
}

/** Remembers for a few seconds who was refused, so that a flood costs no query; another process may forgive meanwhile. */
export function makeRefusals(now: () => Date) {
  const until = new Map<string, { asked: number; free: number }>();
  return {
    /** Seconds that one who was refused has still to wait; 0 when nothing is known. */
    wait(key: string): number {
      const at = now().getTime();
      const known = until.get(key);
      if (!known || known.free <= at || at - known.asked > REMEMBERED_MS || at < known.asked) return 0;
      return Math.ceil((known.free - at) / 1000);
    },
    note(key: string, seconds: number): void {
      if (until.size >= REMEMBERED) until.clear();
      const asked = now().getTime();
      until.set(key, { asked, free: asked + seconds * 1000 });
    },
    forget: (key: string) => until.delete(key),
  };
}
