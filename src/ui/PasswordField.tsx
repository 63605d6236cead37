import { type ReactNode, useState } from 'react';
import { FieldFrame, useField } from './Field.tsx';
import '../styles/password.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the text. Its name must be among the form's `secret` fields. */
export function PasswordField({ name, label, hint, autoComplete }: Props) {
  const { input, error, hintId, errorId } = useField(name, Boolean(hint));
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, hintId, error, errorId }} id={input.id}>
      <span className="field-with-button">
        <input
          {...input}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <button type="button" aria-controls={input.id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </button>
      </span>
    </FieldFrame>
  );
}
