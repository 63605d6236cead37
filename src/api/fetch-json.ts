import { apiBase } from '../lib/addresses.ts';
import { learnTime } from '../lib/clock.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Whether two JSON values are equal. A key that is missing equals one that is `null`, as the API uses both for "no value". The
 * order of keys does not count.
 */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return Object.keys({ ...a, ...b }).every((key) => jsonEqual(a[key], b[key]));
}

/**
 * Makes an open call with `fetch` alone, without the 8.5 KB of the full client. Resolves to unchecked `data`; to `undefined` after any
 * failure.
 */
export async function fetchJson(path: string): Promise<unknown> {
  try {
    const answer = await fetch(`${apiBase(import.meta.env.PUBLIC_API_BASE)}${path}`);
    learnTime(answer.headers.get('date'));
    const { status, data }: { status?: unknown; data?: unknown } = Object(await answer.json());
    return answer.ok && status ? data : undefined;
  } catch {
    return undefined;
  }
}
