import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { isEmbedded } from '../../api/backend.ts';
import { done } from '../../lib/done.ts';
import { createRequest } from '../../lib/request.ts';
import { Private } from '../../session/useSession.tsx';
import { downloadFile } from '../../ui/browser.ts';
import { PagedView } from '../../ui/lists/PagedView.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { StatusMessage } from '../../ui/StatusMessage.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { createHistoryList, fetchAllRows, type HistorySource, historyAsCsv } from './history.ts';

export interface HistoryColumn<Row> extends Column<Row> {
  /** Only the embedded API tells it. */
  readonly embedded?: true;
}

export interface HistoryGroup<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
}

interface Named {
  readonly name?: string | null | undefined;
}

interface Props<Row> {
  readonly source: HistorySource<Row>;
  readonly columns: readonly HistoryColumn<Row>[];
  readonly matches?: (row: Row, search: string) => boolean;
  /** Divides the rows of a page into groups with a caption each; a group without rows is not shown. */
  readonly groups?: (rows: readonly Row[]) => readonly HistoryGroup<Row>[];
  /** Stands above the rows, for their owner alone. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

const skeleton = <div className="skeleton history-skeleton" />;

export function History<Row extends Named>(props: Props<Row>) {
  return (
    <Private>
      <OwnRows {...props} />
    </Private>
  );
}

function OwnRows<Row extends Named>({ source, columns, matches, groups, before, children }: Props<Row>) {
  const { label } = source;
  const [list] = useState(() => createHistoryList(source));
  const [save] = useState(() =>
    createRequest(
      async () => downloadFile(`${label}.csv`, 'text/csv', historyAsCsv(source, await fetchAllRows(source))),
      {
        hideAfter: false,
      },
    ),
  );
  const [search, setSearch] = useState('');
  const saving = useStore(save.$request, { ssr: 'initial' }).state === 'request';
  const { rows: loaded, state } = useStore(list.$list, { ssr: 'initial' });
  const nothing = state === 'ready' && loaded.length === 0;
  // What leads a row is the first column that there is, and whose it is while a name is searched for.
  const leads = ({ label: heading, cell }: HistoryColumn<Row>): HistoryColumn<Row> => ({
    label: heading,
    cell: (row) => (
      <>
        {cell(row)}
        {search && heading !== 'Name' && (
          <span className="history-note">
            <Spoken>{row.name}</Spoken>
          </span>
        )}
      </>
    ),
    card: 'title',
  });
  const shown = columns
    .filter(({ embedded }) => !embedded || isEmbedded())
    .map((column, at) => (at === 0 ? leads(column) : column));
  const filtered = (rows: readonly Row[]) => (matches && search ? rows.filter((row) => matches(row, search)) : rows);

  const matching = search ? filtered(loaded).length : 0;
  const found = `${matching === 1 ? '1 row on this page has' : `${matching || 'No'} rows on this page have`} “${search}” in the name.`;
  useEffect(() => {
    // Once the typing rests.
    const timer = setTimeout(() => search && done(found), 500);
    return () => clearTimeout(timer);
  }, [search, found]);

  const grouped = (rows: readonly Row[]) =>
    groups && isEmbedded()
      ? groups(rows).filter((group) => group.rows.length > 0)
      : [{ caption: `Your ${label}`, captionHidden: true, rows }];

  return (
    <div className="stack">
      {before}
      {matches && state !== 'failed' && !nothing && (
        <div className="field history-search">
          <div className="field-head">
            <label htmlFor="history-search">Search by name</label>
            <span className="hint" id="history-search-hint">
              The donor’s name, in the rows below
            </span>
          </div>
          <input
            id="history-search"
            name="search"
            type="search"
            value={search}
            aria-describedby="history-search-hint"
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <PagedView list={list} label={label} skeleton={skeleton} empty={() => children}>
        {(rows) =>
          filtered(rows).length > 0 ? (
            <div className="history-groups">
              {grouped(filtered(rows)).map((group) => (
                <Table key={group.caption} {...group} columns={shown} id={(row) => rows.indexOf(row)} />
              ))}
            </div>
          ) : (
            <p>{found}</p>
          )
        }
      </PagedView>
      {state === 'ready' && !nothing && (
        <p className="history-save">
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={saving}
            onClick={() => saving || void save.run()}
          >
            {saving ? 'Collecting …' : 'Download as CSV'}
          </button>
        </p>
      )}
      <StatusMessage source={save} />
    </div>
  );
}
