import { fetchJson, jsonEqual } from './fetch-json.ts';

interface Page<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

interface Options<Row, Answer> {
  readonly path: string;
  readonly toRow: (row: Answer) => Row;
  /** The built row with what may move without anything else to load, such as a number of people; the built row itself if left out. */
  readonly renew?: (built: Row, now: Row) => Row;
  readonly get?: typeof fetchJson;
}

/**
 * The page that a list was built with, as long as the API still answers it; then the full client need not be loaded. Undefined
 * when the API answers anything else, or nothing.
 */
export async function currentPage<Row, Answer = Row>(
  built: Page<Row>,
  { path, toRow, renew = (row) => row, get = fetchJson }: Options<Row, Answer>,
): Promise<Page<Row> | undefined> {
  const { count, rows }: { count?: unknown; rows?: unknown } = Object(await get(path).catch(() => undefined));
  if (!Array.isArray(rows) || count !== built.count || rows.length !== built.rows.length) return undefined;
  try {
    const now = rows.map((row) => toRow(row));
    const renewed = built.rows.map((row, at) => renew(row, now[at] as Row));
    return jsonEqual(now, renewed) ? { count: built.count, rows: renewed } : undefined;
  } catch {
    // Rows of other types, which the client reads.
    return undefined;
  }
}
