import { useId } from 'react';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** A field of the profile that the visitor cannot change: email or mobile. */
export function ReadOnlyField({ name, label, value }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="hint" id={`${id}-why`}>
        Cannot be changed here
      </span>
      <input id={id} name={name} value={value} readOnly autoComplete="off" aria-describedby={`${id}-why`} />
    </div>
  );
}
