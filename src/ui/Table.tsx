import { type ReactNode, useId, useState } from 'react';
import '../styles/table.css';

/** A column of a table: its heading, and what its cells show. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its place on a card of a narrow screen; without one the cell is folded there. The title heads its row, on every screen. */
  readonly card?: 'title' | 'day' | 'amount' | 'status' | 'deed';
  /** Keeps each cell on one line, for days, phone numbers and statuses. */
  readonly oneLine?: boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | number;
}

const classOf = ({ card, oneLine }: Pick<Column<never>, 'card' | 'oneLine'>) =>
  `is-${card ?? 'more'}${oneLine || card === 'amount' ? ' is-one-line' : ''}`;

// Drawn as cards, a table is none any more in some browsers: its parts say what they are.
const is = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  head: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

function TableRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = (card: Column<Row>['card']) => columns.find((column) => column.card === card)?.cell(row);
  return (
    <tr {...is.row}>
      {columns.map((column) =>
        column.card === 'title' ? (
          <th key={column.label} className={classOf(column)} {...is.head}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.label} className={classOf(column)} {...is.cell}>
            {column.cell(row)}
          </td>
        ),
      )}
      <td className="is-fold" {...is.cell}>
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
          Details
          <span className="visually-hidden">
            {' of '}
            {shown('amount')}, {shown('day')}
          </span>
        </button>
        {open && (
          <dl id={id}>
            {columns
              .filter(({ card }) => !card)
              .map((column) => (
                <div key={column.label}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

/** A table. On a narrow screen each row becomes a card, which folds what has no place on it. */
export function Table<Row>({ caption, columns, rows, id }: Props<Row>) {
  return (
    <table className="table" {...is.table}>
      <caption>{caption}</caption>
      <thead {...is.group}>
        <tr {...is.row}>
          {columns.map((column) => (
            <th key={column.label} className={classOf(column)} {...is.column}>
              {column.label}
            </th>
          ))}
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
