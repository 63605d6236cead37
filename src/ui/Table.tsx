import type { ReactNode } from 'react';
import '../styles/table.css';

/** A column of a table: its heading, and what its cells show. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns the column to the end, for amounts. */
  readonly number?: boolean;
  /** Keeps each cell on one line, for days, phone numbers and statuses. */
  readonly oneLine?: boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | number;
}

const classOf = ({ number, oneLine }: Pick<Column<never>, 'number' | 'oneLine'>) =>
  [number && 'is-number', (number || oneLine) && 'is-one-line'].filter(Boolean).join(' ') || undefined;

/** A table. On a narrow screen each row becomes a card, and each cell shows the name of its column. */
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
          <tr key={id(row)}>
            {columns.map((column) => (
              <td key={column.label} data-label={column.label} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
