import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { QUICK_AMOUNTS } from '../../contract/donation.ts';
import { rupees } from '../../lib/format.ts';
import { useFormStore } from '../../ui/Form.tsx';
import { isQuick } from './donate.ts';

interface Props {
  /** What each quick amount does, by the amount; it may be missing. */
  readonly effects: Readonly<Record<string, string>>;
}

/** Three quick amounts and one's own; the amount can be edited in custom mode alone. */
export function AmountField({ effects }: Props) {
  const form = useFormStore();
  const id = useId();
  const amount = useStore(form.$values, { ssr: 'initial' })['amount'] ?? '';
  const error = useStore(form.$errors, { ssr: 'initial' })['amount'];
  const [chosen, setChosen] = useState<'quick' | 'custom'>('quick');
  const group = useRef<HTMLFieldSetElement>(null);
  const custom = chosen === 'custom' || !isQuick(amount);
  // Without a script the stylesheet leaves the field to the choice of one's own amount.
  const [alive, setAlive] = useState(false);

  // Takes over the button that was chosen before the script came. The form does so for its own fields only.
  useEffect(() => {
    setAlive(true);
    const picked = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (picked === 'custom') setChosen('custom');
    else if (picked !== undefined && picked !== form.initial['amount']) form.set('amount', picked);
  }, [form]);

  return (
    <fieldset className={alive ? 'amounts' : 'amounts is-plain'} ref={group}>
      <legend>Amount in rupees</legend>
      <div className="choices">
        {QUICK_AMOUNTS.map((quick) => (
          <label key={quick} className="choice">
            <input
              type="radio"
              name="quickAmount"
              value={quick}
              checked={!custom && amount === quick}
              onChange={() => {
                setChosen('quick');
                form.set('amount', quick);
              }}
            />
            <span>{rupees(quick)}</span>
            {effects[quick] && <span className="effect">{effects[quick]}</span>}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="quickAmount" value="custom" checked={custom} onChange={() => setChosen('custom')} />
          <span>Custom</span>
        </label>
      </div>
      <div className="field">
        <label htmlFor={id}>Amount (₹)</label>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="transaction-amount"
          readOnly={alive && !custom}
          value={amount}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set('amount', event.target.value)}
        />
        <span className="field-error" id={`${id}-error`} aria-live="polite">
          {error}
        </span>
      </div>
    </fieldset>
  );
}
