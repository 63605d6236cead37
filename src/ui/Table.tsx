import { type ReactNode, useState } from 'react';
import '../styles/table.css';

/** A column of a table: its heading, and what its cells show. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its place on a card of a narrow screen; without one the cell is folded there. */
  readonly card?: 'title' | 'day' | 'amount' | 'status';
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

function TableRow<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const [open, setOpen] = useState(false);
  return (
    <tr className={open ? 'is-open' : undefined}>
      {columns.map((column) => (
        <td key={column.label} data-label={column.label} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
      <td className="is-fold">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Details
        </button>
      </td>
    </tr>
  );
}

/** A table. On a narrow screen each row becomes a card, which folds what has no place on it. */
export function Table<Row>({ caption, columns, rows, id }: Props<Row>) {
  return (
    <table className="table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={id(row)} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}
