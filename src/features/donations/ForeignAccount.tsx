import { useStore } from '@nanostores/react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormStore } from '../../ui/Form.tsx';
import { Said } from '../../ui/Said.tsx';
import { isAbroad } from './country.ts';

export interface ForeignAccountFacts {
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly email: string;
}

const WHERE = 'Foreign nationals: please use our FCRA account';

/** Speaks once the country is another one than India, and blocks nothing. Without `onOpen` there is no account for such gifts. */
export function AbroadNote({ onOpen }: { readonly onOpen?: (() => void) | undefined }) {
  const country = useStore(useFormStore().$values, { ssr: 'initial' })['country'] ?? '';
  if (!isAbroad(country)) return null;
  return (
    <div className="message">
      <Said>
        <p>Thank you for thinking of the Himalaya from afar.</p>
        <p>{onOpen ? WHERE : 'We may not take foreign contributions'}: please do not use this form for them.</p>
      </Said>
      {onOpen && (
        <button type="button" className="btn" onClick={onOpen}>
          See that account
        </button>
      )}
    </div>
  );
}

interface Props {
  readonly facts: ForeignAccountFacts;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export function ForeignAccount({ facts, open, onOpen, onClose }: Props) {
  return (
    <>
      <div className="abroad">
        <p className="soft">{WHERE}.</p>
        <button type="button" className="btn btn-quiet" onClick={onOpen}>
          Donating from outside India?
        </button>
      </div>
      <Dialog open={open} heading="Donating from outside India" onClose={onClose}>
        <p>
          The law lets us take money from a foreign source in this account only. That includes a gift that a foreign
          citizen makes from within India. Please transfer it there directly. If you are not sure about yours, write to{' '}
          <a href={`mailto:${facts.email}`}>{facts.email}</a> first: we are glad to help.
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
