import { jsonEqual } from '../lib/json-equal.ts';
import { fetchJson } from './fetch-json.ts';

/**
 * Whether the API still answers what a list was built with; then the full client need not be loaded. False when the API does
 * not answer.
 * @param path the call's path with its query
 * @param toRow makes what the list shows from a row of the answer
 */
export async function isCurrentPage<Row, Answer = Row>(
  first: { readonly count: number; readonly rows: readonly Row[] },
  path: string,
  toRow: (row: Answer) => Row,
  get = fetchJson,
): Promise<boolean> {
  const { count, rows }: { count?: unknown; rows?: unknown } = Object(await get(path).catch(() => undefined));
  return Array.isArray(rows) && jsonEqual({ count, rows: rows.map(toRow) }, first);
}
