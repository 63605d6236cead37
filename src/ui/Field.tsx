import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

interface Props {
  /** The field's name in the form's schema. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none' | 'words' | 'characters' | 'sentences';
  /** Id of a `datalist` of the page, whose entries may be typed over. */
  readonly list?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  /** False for the few fields that may stay empty. */
  readonly required?: boolean;
}

/** A one-line text field of a form. */
export function Field({ name, label, hint, type = 'text', readOnly = false, required = true, ...rest }: Props) {
  const { input, error, hintId, errorId } = useField(name, Boolean(hint));
  return (
    <FieldFrame {...{ label, hint, hintId, error, errorId }} id={input.id}>
      <input {...rest} {...input} type={type} readOnly={readOnly} required={required} />
    </FieldFrame>
  );
}
