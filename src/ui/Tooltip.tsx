import { useEffect, useId, useState } from 'react';
import './Tooltip.css';

interface Props {
  /** The button's name. */
  readonly label: string;
  /** What it says. */
  readonly text: string;
}

/**
 * A word that shows under the pointer, under keyboard focus and at a tap, stays while it is pointed at, and goes with Escape
 * (WCAG 1.4.13). Without scripts the style alone shows it.
 */
export function Tooltip({ label, text }: Props) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const again = () => setDismissed(false);
  return (
    <span className="tooltip" data-dismissed={dismissed || undefined}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onPointerEnter={again}
        onFocus={again}
        onClick={again}
      >
        i
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
