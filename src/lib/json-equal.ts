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
