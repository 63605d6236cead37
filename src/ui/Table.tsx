import type { ReactNode } from 'react';
import '../styles/table.css';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned to the end, as amounts are. */
  readonly number?: boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | number;
}

/** A table that becomes a list of cards on a phone: each cell then says its column. */
export function Table<Row>({ caption, columns, rows, id }: Props<Row>) {
  return (
    <table className="table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, number }) => (
            <th key={label} scope="col" className={number ? 'is-number' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={id(row)}>
            {columns.map(({ label, number, cell }) => (
              <td key={label} data-label={label} className={number ? 'is-number' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
