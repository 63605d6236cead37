import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly hintId: string;
  readonly error: string | undefined;
  readonly errorId: string;
  readonly children: ReactNode;
}

/** The parts around an input: label and hint above it, the error message below it. */
export function FieldFrame({ id, label, hint, hintId, error, errorId, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
      {children}
      <span className="field-error" id={errorId} aria-live="polite">
        {error}
      </span>
    </div>
  );
}
