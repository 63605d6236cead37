import { MAX_SIZE } from '../../contract/fields.ts';
import { HISTORY_PAGE_SIZE } from '../../contract/history.ts';
import { csv } from '../../lib/csv.ts';
import { createPagedList, type Page, type PagedList } from '../../lib/lists/paged.ts';
import { onLoginEnd } from '../../lib/login-end.ts';

export interface HistorySource<Row> {
  /** What the rows are, in the plural and small letters: `donations`. */
  readonly label: string;
  readonly path: string;
  readonly fetchPage: (query: { page: number; size: number }, signal?: AbortSignal) => Promise<Page<Row>>;
  /** The columns of the CSV file by their headings: amounts in rupees, days in India. */
  readonly file: Readonly<Record<string, (row: Row) => unknown>>;
}

export const createHistoryList = <Row>({ path, fetchPage }: HistorySource<Row>): PagedList<Row> =>
  createPagedList<Row>({
    path,
    size: HISTORY_PAGE_SIZE,
    load: ({ page }, signal) => fetchPage({ page: page - 1, size: HISTORY_PAGE_SIZE }, signal),
  });

/** All rows of a history. Rejects when the login ends meanwhile: the rest could be another's. */
export async function fetchAllRows<Row>({ fetchPage }: Pick<HistorySource<Row>, 'fetchPage'>): Promise<Row[]> {
  const ended = new AbortController();
  const stop = onLoginEnd(() => ended.abort());
  const all: Row[] = [];
  try {
    for (let page = 0; ; page++) {
      const { rows } = await fetchPage({ page, size: MAX_SIZE }, ended.signal);
      ended.signal.throwIfAborted();
      all.push(...rows);
      if (rows.length < MAX_SIZE) return all;
    }
  } finally {
    stop();
  }
}

export function historyAsCsv<Row>({ file }: Pick<HistorySource<Row>, 'file'>, rows: readonly Row[]): string {
  const cells = Object.values(file);
  return csv(
    Object.keys(file),
    rows.map((row) => cells.map((cell) => cell(row))),
  );
}
