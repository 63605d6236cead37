import type { ReactNode } from 'react';
import '../styles/table.css';
import '../styles/unfold.css';

/** A column of a table: its heading, and what its cells show. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its place in the row, on every screen; without one the cell is folded below it. The title heads its row. */
  readonly card?: 'title' | 'day' | 'amount' | 'status' | 'deed';
}

interface Props<Row> {
  readonly caption: string;
  /** The page's heading says it already: the caption is for those who do not see. */
  readonly captionHidden?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | number;
}

// Drawn as a grid, a table is none any more in some browsers: its parts say what they are.
const is = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  head: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

function TableRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const shown = (card: Column<Row>['card']) => columns.find((column) => column.card === card)?.cell(row);
  // Both are words, where there are any.
  const named = [shown('amount'), shown('day')].filter(Boolean);
  const folded = columns.filter(({ card }) => !card).map(({ label, cell }) => [label, cell(row)] as const);
  return (
    <tr {...is.row}>
      {columns.map(({ label, cell, card }) =>
        card === 'title' ? (
          <th key={label} className="is-title" {...is.head}>
            {cell(row)}
          </th>
        ) : (
          card && (
            <td key={label} className={`is-${card}`} {...is.cell}>
              {cell(row)}
            </td>
          )
        ),
      )}
      <td className="is-fold" {...is.cell}>
        <details>
          <summary>
            Details
            {named.length > 0 && <span className="visually-hidden"> of {named.join(', ')}</span>}
          </summary>
          <dl>
            {folded.map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </details>
      </td>
    </tr>
  );
}

/** A table whose rows say what they are about, and fold the rest. On a narrow screen each row is a card. */
export function Table<Row>({ caption, captionHidden, columns, rows, id }: Props<Row>) {
  return (
    <table className="table" {...is.table}>
      <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead {...is.group}>
        <tr {...is.row}>
          {columns.map(
            ({ label, card }) =>
              card && (
                <th key={label} className={`is-${card}`} {...is.column}>
                  {label}
                </th>
              ),
          )}
          <th className="is-fold" {...is.column}>
            More
          </th>
        </tr>
      </thead>
      <tbody {...is.group}>
        {rows.map((row) => (
          <TableRow key={id(row)} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}
