import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useCallback,
  useId,
  useSyncExternalStore,
} from 'react';
import { useFormStore } from './Form.tsx';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly hintId: string;
  readonly error: string | undefined;
  readonly errorId: string;
  readonly children: ReactNode;
}

/** The parts around an input: label and hint in one line above it where both fit, the error message below it. */
export function FieldFrame({ id, label, hint, hintId, error, errorId, children }: FieldFrameProps) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span className="hint" id={hintId}>
            {hint}
          </span>
        )}
      </div>
      {children}
      <span className="field-error" id={errorId} aria-live="polite">
        {error}
      </span>
    </div>
  );
}

interface FieldState {
  readonly value: string;
  readonly error: string | undefined;
  readonly hintId: string;
  readonly errorId: string;
  /** Attributes that every kind of input shares. */
  readonly input: {
    readonly id: string;
    readonly name: string;
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
    onChange(event: { target: { value: string } }): void;
  };
}

/** The state of one field of the form. A field renders again only when its own value or message changes. */
export function useField(name: string, hasHint: boolean): FieldState {
  const form = useFormStore();
  const id = useId();
  const value = useSyncExternalStore(
    useCallback((notify) => form.$values.listen(notify), [form]),
    () => form.$values.get()[name] ?? '',
    () => form.initial[name] ?? '',
  );
  const error = useSyncExternalStore(
    useCallback((notify) => form.$errors.listen(notify), [form]),
    () => form.$errors.get()[name],
    () => undefined,
  );
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [...(hasHint ? [hintId] : []), ...(error ? [errorId] : [])].join(' ');
  return {
    value,
    error,
    hintId,
    errorId,
    input: {
      id,
      name,
      value,
      'aria-invalid': error !== undefined,
      'aria-describedby': described || undefined,
      onChange: (event) => form.set(name, event.target.value),
    },
  };
}

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

interface TextAreaProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly rows?: number;
}

// Once there is a draft the browser need not put the text back after the Back button: it would do so after signing out too.
const leaveToDraft = (element: HTMLTextAreaElement | null) => element?.setAttribute('autocomplete', 'off');

/** A field for several lines of text. */
export function TextArea({ name, label, hint, rows = 5 }: TextAreaProps) {
  const { input, error, hintId, errorId } = useField(name, Boolean(hint));
  return (
    <FieldFrame {...{ label, hint, hintId, error, errorId }} id={input.id}>
      <textarea {...input} ref={leaveToDraft} rows={rows} required />
    </FieldFrame>
  );
}

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete?: string;
  readonly options: readonly string[];
}

/** A field with a few options to choose from. */
export function SelectField({ name, label, hint, autoComplete, options }: SelectFieldProps) {
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
