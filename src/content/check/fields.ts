/** A value of a file's fields: the name of its key, where it stands, and the value. */
export type Value = {
  key: string;
  keys: readonly (string | number)[];
  value: unknown;
  beside: Readonly<Record<string, unknown>>;
};

/** Every value of a file's fields that holds no others, from the top. */
export function valuesIn(data: unknown, keys: readonly (string | number)[] = []): Value[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]): Value[] => {
    const at = [...keys, Array.isArray(data) ? Number(key) : key];
    if (typeof value === 'object' && value !== null) return valuesIn(value, at);
    return [{ key, keys: at, value, beside: data as Record<string, unknown> }];
  });
}
