import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../lib/format.ts';
import type { TypedFields } from './read-form.ts';

/** How long the answer to a form is kept for whoever presses its button again, unless its pages say otherwise. */
const KEPT_MS = 15_000;
const MOST_KEPT = 1000;

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The key under which a form is stored once (`FormKey`). A built page cannot hold one of its own, so it is made from what is sent: the same
 * fields from the same network on one day. Secret fields are left out: a stored hash must not help anybody to guess them.
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

/**
 * Runs the same work once: who asks for it while it runs, or in the seconds after its success, gets the same answer. A button can be
 * pressed twice where no script disables it.
 */
interface SubmissionDedupe {
  /** `keptMs`: how long the answer is kept after the success. */
  run<T>(what: readonly unknown[], work: () => Promise<T>, keptMs?: number): Promise<T>;
}

/** Keeps answers in this process alone, in memory. */
export function dedupeSubmissions(): SubmissionDedupe {
  const known = new Map<string, Promise<unknown>>();
  const submissions: SubmissionDedupe = {
    run<T>(what: readonly unknown[], work: () => Promise<T>, keptMs = KEPT_MS): Promise<T> {
      const key = hashOf(what);
      const before = known.get(key);
      // The first press may have failed because the browser gave it up for the second.
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
