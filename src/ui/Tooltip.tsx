import { useEffect, useId, useState } from 'react';
import './Tooltip.css';

interface Props {
  /** The button's name for screen readers. */
  readonly label: string;
  /** The text of the tooltip. */
  readonly text: string;
}

/**
 * A button with a short text that shows under the pointer, under keyboard focus and after a tap. It stays while the pointer is on
 * it and closes on Escape (WCAG 1.4.13). Without scripts the CSS shows it.
 */
export function Tooltip({ label, text }: Props) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const show = () => setDismissed(false);
  return (
    <span className="tooltip" data-dismissed={dismissed || undefined}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onPointerEnter={show}
        onFocus={show}
        onClick={show}
      >
        i
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
