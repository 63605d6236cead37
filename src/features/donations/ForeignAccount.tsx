import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';

/** The account for contributions from foreign sources, as the foundation's facts have it. */
export interface ForeignAccountFacts {
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly email: string;
}

/** The button beside the form and the dialog with the account. */
export function ForeignAccount({ facts }: { readonly facts: ForeignAccountFacts }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Donating from outside India?
      </button>
      <Dialog open={open} heading="Donating from outside India" onClose={() => setOpen(false)}>
        <p>
          Money from a foreign source, which includes a foreign citizen's gift from within India, may reach us through
          this account alone. Please transfer it there directly, or write to{' '}
          <a href={`mailto:${facts.email}`}>{facts.email}</a>.
        </p>
        <dl className="facts">
          {facts.rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
