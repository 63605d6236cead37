import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PagedList } from '../lib/lists/paged.ts';
import type { Request } from '../lib/request.ts';
import { PagedView } from './lists/PagedView.tsx';
import { StatusMessage } from './StatusMessage.tsx';
import { type Column, Table } from './Table.tsx';

interface Props<Row> {
  readonly list: PagedList<Row>;
  /** What the rows are, in the plural and small letters: `donations`. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly id: (row: Row) => string | number;
  readonly empty: ReactNode;
  /** Saves a file with all rows of the visitor. */
  readonly save: Request<[], unknown>;
  /** Whether a row matches the search; without it there is no search box. */
  readonly matches?: (row: Row, search: string) => boolean;
}

const skeleton = <div className="skeleton history-skeleton" />;

/** A history table in pages, with a download of all rows and a search box that filters the loaded rows. */
export function History<Row>({ list, label, columns, id, empty, save, matches }: Props<Row>) {
  const [search, setSearch] = useState('');
  const saving = useStore(save.$request, { ssr: 'initial' }).state === 'request';
  const filtered = (rows: readonly Row[]) => (matches && search ? rows.filter((row) => matches(row, search)) : rows);

  useEffect(() => performance.mark('hydrated') && undefined, []);

  return (
    <div className="stack">
      <div className="history-tools">
        {matches && (
          <div className="field">
            <label htmlFor="history-search">Search by name</label>
            <input
              id="history-search"
              name="search"
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        )}
        <button type="button" className="btn" disabled={saving} onClick={() => void save.run()}>
          {saving ? 'Collecting …' : 'Download as CSV'}
        </button>
      </div>
      <StatusMessage source={save} />
      <PagedView list={list} label={label} skeleton={skeleton} empty={() => empty}>
        {(rows) =>
          filtered(rows).length > 0 ? (
            <Table caption={`Your ${label}`} columns={columns} rows={filtered(rows)} id={id} />
          ) : (
            <p role="status">No row on this page has “{search}” in its name.</p>
          )
        }
      </PagedView>
    </div>
  );
}
