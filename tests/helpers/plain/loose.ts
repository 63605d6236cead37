/** How a loosely typed backend would write the same answers: numbers and booleans as text or 0 and 1, days as times, null for a missing text. */

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const writers: Readonly<Record<string, (value: unknown) => unknown>> = {
  number: String,
  boolean: Number,
  string: (value) => (value === '' ? null : /^\d{4}-\d\d-\d\d$/.test(String(value)) ? `${value}T00:00:00.000Z` : value),
};

/** The same data with other types. A status is a word that nobody knows. Lists get a row that is broken. */
export function loosened(data: unknown, key = ''): unknown {
  if (Array.isArray(data)) return [...data.map((each) => loosened(each)), ...(key === 'rows' ? [null] : [])];
  if (isPlainObject(data))
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, loosened(value, name)]));
  if (key === 'gatewayStatus') return 'IN_BANK_QUEUE';
  return writers[typeof data]?.(data) ?? null;
}
