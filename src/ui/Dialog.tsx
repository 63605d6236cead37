import { type ReactNode, useEffect, useId, useRef } from 'react';
import '../styles/dialog.css';

interface Props {
  readonly open: boolean;
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's modal dialog: it keeps the focus inside, closes on Escape and returns the focus. */
export function Dialog({ open, heading, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal();
    if (!open) element.current?.close();
  }, [open]);

  return (
    <dialog ref={element} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{heading}</h2>
      {children}
      <div className="form-actions">
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  );
}
