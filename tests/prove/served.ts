import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The API in a process of its own. */
export interface Served {
  url: string;
  /** One call under `/api`: its status, its body, and how long it took in milliseconds. 0 is a call that was not answered. */
  call(path: string, options?: CallOptions): Promise<Timed>;
  end(): Promise<void>;
}
export interface CallOptions {
  body?: unknown;
  /** The network that the call comes from. */
  from?: string;
}
export interface Timed {
  http: number;
  ms: number;
  data: unknown;
  retryAfter: string | null;
}

/** Starts it; it believes one entry of `X-Forwarded-For`. */
export async function serve(env: NodeJS.ProcessEnv): Promise<Served> {
  const child: ChildProcess = fork(join(import.meta.dirname, '../bench/server.ts'), {
    env: { ...process.env, TRUSTED_PROXIES: '1', FAKES: 'on', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}/api`;
  return {
    url,
    async call(path, { body, from = '192.0.2.1' } = {}) {
      const since = performance.now();
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      try {
        const answer = await fetch(url + path, {
          method: body ? 'POST' : 'GET',
          headers,
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(10_000),
        });
        const { data } = (await answer.json()) as { data: unknown };
        const retryAfter = answer.headers.get('retry-after');
        return { http: answer.status, ms: performance.now() - since, data, retryAfter };
      } catch {
        return { http: 0, ms: performance.now() - since, data: null, retryAfter: null };
      }
    },
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** How often each status was answered, as `12 × 200, 3 × 503`. */
export function statuses(answers: readonly Timed[]): string {
  const counts = new Map<number, number>();
  for (const { http } of answers) counts.set(http, (counts.get(http) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([http, count]) => `${count} × ${http || 'no answer'}`)
    .join(', ');
}

/** The time in milliseconds within which a share of the answers came: 0.95 for all but the slowest twentieth. */
export function quantile(answers: readonly Timed[], share: number): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
}

/** Resolves once `holds` is true; it looks every `ms` milliseconds. */
export function until(holds: () => Promise<boolean>, ms = 100): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(async () => {
      if (!(await holds())) return;
      clearInterval(timer);
      resolve();
    }, ms);
  });
}
