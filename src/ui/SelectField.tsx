import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useField } from './useField.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete?: string;
  readonly options: readonly string[];
}

/** A field with a few options to choose from. */
export function SelectField({ name, label, hint, autoComplete, options }: Props) {
  const { input, error, hintId, errorId } = useField(name, Boolean(hint));
  return (
    <FieldFrame {...{ label, hint, hintId, error, errorId }} id={input.id}>
      <select {...input} autoComplete={autoComplete}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
