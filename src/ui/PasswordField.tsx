import { useState } from 'react';
import { FieldFrame, useField } from './Field.tsx';
import '../styles/password.css';

/** A password field with a button that shows the text. Its kind must be `password`. */
export function PasswordField({ name }: { readonly name: string }) {
  const field = useField(name);
  const { input, look } = field;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field}>
      <span className="field-with-button">
        <input
          {...input}
          type={shown ? 'text' : 'password'}
          autoComplete={look.autocomplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <button type="button" aria-controls={input.id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {look.label}</span>
        </button>
      </span>
    </FieldFrame>
  );
}
