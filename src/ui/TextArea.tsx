import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly rows?: number;
}

/** A field for several lines of text. */
export function TextArea({ name, label, hint, rows = 5 }: Props) {
  const { input, error, hintId, errorId } = useField(name, Boolean(hint));
  return (
    <FieldFrame {...{ label, hint, hintId, error, errorId }} id={input.id}>
      <textarea {...input} rows={rows} required />
    </FieldFrame>
  );
}
