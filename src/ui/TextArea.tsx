import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly rows?: number;
}

// Once there is a draft the browser need not put the text back after the Back button: it would do so after signing out too.
const leaveToDraft = (element: HTMLTextAreaElement | null) => element?.setAttribute('autocomplete', 'off');

/** A field for several lines of text. */
export function TextArea({ name, label, hint, rows = 5 }: Props) {
  const { input, error, hintId, errorId } = useField(name, Boolean(hint));
  return (
    <FieldFrame {...{ label, hint, hintId, error, errorId }} id={input.id}>
      <textarea {...input} ref={leaveToDraft} rows={rows} required />
    </FieldFrame>
  );
}
