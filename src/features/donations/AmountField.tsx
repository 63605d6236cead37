import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { QUICK_AMOUNTS } from '../../contract/donation.ts';
import { shortRupees } from '../../lib/format.ts';
import { inHindi } from '../../ui/Field.tsx';
import { useFormStore } from '../../ui/Form.tsx';
import { isQuick } from './donate.ts';

/** What it brings down; the page has the drawings. */
const drawing = (amount: string) => (
  <svg className="gift-picture" aria-hidden="true">
    <use href={`#gift-${amount}`} />
  </svg>
);

interface Props {
  readonly effects: Readonly<Record<string, string>>;
}

export function AmountField({ effects }: Props) {
  const form = useFormStore();
  const id = useId();
  const amount = useStore(form.$values, { ssr: 'initial' })['amount'] ?? '';
  const error = useStore(form.$errors, { ssr: 'initial' })['amount'];
  const [chosen, setChosen] = useState<'quick' | 'custom'>('quick');
  const group = useRef<HTMLFieldSetElement>(null);
  const custom = chosen === 'custom' || !isQuick(amount);
  // Until then the button names no amount but the first (donate.css).
  const [alive, setAlive] = useState(false);

  // Takes over the button that was chosen before the script came. The form does so for its own fields only.
  useEffect(() => {
    setAlive(true);
    // The place that src/inline/gift.js has kept.
    delete document.documentElement.dataset['own'];
    const picked = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (picked === 'custom') setChosen('custom');
    else if (picked !== undefined && picked !== form.initial['amount']) form.set('amount', picked);
  }, [form]);

  return (
    <fieldset className={alive ? 'amounts' : 'amounts is-plain'} ref={group}>
      <legend>Choose an amount</legend>
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
            <b>{shortRupees(quick)}</b>
            {drawing(quick)}
            {effects[quick] && <span>{effects[quick]}</span>}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="quickAmount" value="custom" checked={custom} onChange={() => setChosen('custom')} />
          <b>Custom</b>
          {drawing('own')}
          <span>An amount of your own</span>
        </label>
      </div>
      {/* Shown with the choice above alone (donate.css), which takes no script. */}
      <div className="field own-amount">
        <label htmlFor={id}>Amount (₹)</label>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="transaction-amount"
          value={amount}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onFocus={({ target }) => target.select()}
          onChange={(event) => form.set('amount', event.target.value)}
        />
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
        {inHindi(error)}
      </div>
    </fieldset>
  );
}
