import { Spoken } from '../../ui/Spoken.tsx';

type Row = readonly [label: string, value: string | null | undefined];

export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="facts">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Spoken>{value}</Spoken>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
