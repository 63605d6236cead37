import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../lib/format.ts';
import type { TypedFields } from './read-form.ts';

const KEPT_MS = 15_000;
const MOST_KEPT = 1000;

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The key under which a form is stored once: the same fields from the same network on one day. Secret fields are left out: a stored hash
 * must not help to guess them.
 */
export function formKeyOf(
  address: string,
  network: string,
  typed: TypedFields,
  secret: readonly string[],
  at: Date,
): string {
  const open = Object.entries(typed).filter(([name]) => !secret.includes(name));
  return `form-${hashOf([address, network, open.toSorted(), Math.floor(at.getTime() / DAY_MS)])}`;
}

/** Runs the same work once, also for a button that is pressed twice: the answer is kept for seconds after its success. */
interface SubmissionDedupe {
  /** `keptMs`: how long the answer is kept after the success. */
  run<T>(what: readonly unknown[], work: () => Promise<T>, keptMs?: number): Promise<T>;
}

/** In this process alone. */
export function dedupeSubmissions(): SubmissionDedupe {
  const known = new Map<string, Promise<unknown>>();
  const submissions: SubmissionDedupe = {
    run<T>(what: readonly unknown[], work: () => Promise<T>, keptMs = KEPT_MS): Promise<T> {
      const key = hashOf(what);
      const before = known.get(key);
      // The browser may have given the first press up for the second.
      if (before) return (before as Promise<T>).catch(() => submissions.run(what, work, keptMs));
      const [oldest] = known.size >= MOST_KEPT ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      const answer = work();
      known.set(key, answer);
      const forget = () => {
        if (known.get(key) === answer) known.delete(key);
      };
      answer.then(() => setTimeout(forget, keptMs).unref(), forget);
      return answer;
    },
  };
  return submissions;
}
