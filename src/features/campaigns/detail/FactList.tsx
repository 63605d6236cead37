import type { ReactNode } from 'react';

interface Props {
  readonly className: string;
  /** The name of each fact and what it is, in the order in which they are shown. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts of a campaign as names and values. A value stands in its own direction of writing. */
export function FactList({ className, rows }: Props) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
