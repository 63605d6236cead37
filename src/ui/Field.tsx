import { type ReactNode, Suspense, useCallback, useId, useState, useSyncExternalStore } from 'react';
import type { Look } from '../lib/form-validation.ts';
import { later, useFormStore } from './Form.tsx';

// It comes with the first message. Without it the message stays.
const HindiLine = later(() => import('./HindiLine.tsx'));

/** The Hindi line below a field's message (`HindiLine`). */
export const inHindi = (error: string | undefined) =>
  error && (
    <Suspense>
      <HindiLine of={error} />
    </Suspense>
  );

/** The parts around an input: label and hint in one line above it where both fit, the error message below it. */
export function FieldFrame({ field, children }: { readonly field: FieldState; readonly children: ReactNode }) {
  const { label, look, hintId, error, errorId, isNew, input } = field;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={input.id}>{label}</label>
        {look.hint && (
          <span className="hint" id={hintId}>
            {look.hint}
          </span>
        )}
      </div>
      {children}
      <span className="field-error" id={errorId}>
        {error && <span aria-hidden={isNew}>{error}</span>}
      </span>
      {inHindi(error)}
    </div>
  );
}

interface FieldState {
  readonly look: Look;
  /** As it stands above the field. */
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hintId: string;
  readonly errorId: string;
  /** The message came while somebody stands in the field, who sees it: it is spoken when the field is left (`Form`). */
  readonly isNew: boolean;
  /** Attributes that every kind of input shares. */
  readonly input: {
    readonly id: string;
    readonly name: string;
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
    onChange(event: { target: { value: string } }): void;
    onFocus(): void;
    onBlur(): void;
  };
}

/** The state of one field of the form. A field renders again only when its own value or message changes. */
export function useField(name: string): FieldState {
  const form = useFormStore();
  const look = form.looks[name] as Look;
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
  // The message that the field had when the focus came; null while the focus is elsewhere.
  const [met, setMet] = useState<string | null>(null);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [...(look.hint ? [hintId] : []), ...(error ? [errorId] : [])].join(' ');
  return {
    look,
    label: look.label.charAt(0).toUpperCase() + look.label.slice(1),
    value,
    error,
    hintId,
    errorId,
    isNew: met !== null && met !== error,
    input: {
      id,
      name,
      value,
      'aria-invalid': error !== undefined,
      'aria-describedby': described || undefined,
      onChange: (event) => form.set(name, event.target.value),
      onFocus: () => setMet(error ?? ''),
      onBlur: () => setMet(null),
    },
  };
}

/** One field of a form: the look of its schema says how it is shown (`labelled` in the contract). */
interface Props {
  /** The field's name in the form's schema. */
  readonly name: string;
}

/** A one-line text field. `required`: where it depends on more than its schema. */
export function Field({ name, required }: Props & { readonly required?: boolean }) {
  const field = useField(name);
  const {
    kind = 'text',
    autocomplete,
    autocapitalize,

    list,
    maxlength,
    required: needed = true,
  } = field.look;
  return (
    <FieldFrame field={field}>
      <input
        list={list}
        maxLength={maxlength}
        autoComplete={autocomplete}
        autoCapitalize={autocapitalize}
        {...field.input}
        type={kind === 'secret' ? 'text' : kind}
        required={required ?? needed}
      />
    </FieldFrame>
  );
}

// Once there is a draft the browser need not put the text back after the Back button: it would do so after signing out too.
const leaveToDraft = (element: HTMLTextAreaElement | null) => element?.setAttribute('autocomplete', 'off');

/** A field for several lines of text. */
export function TextArea({ name }: Props) {
  const field = useField(name);
  return (
    <FieldFrame field={field}>
      <textarea {...field.input} ref={leaveToDraft} rows={5} required />
    </FieldFrame>
  );
}

/** A field with a few options to choose from. */
export function SelectField({ name }: Props) {
  const field = useField(name);
  const { autocomplete, options = {} } = field.look;
  return (
    <FieldFrame field={field}>
      <select {...field.input} autoComplete={autocomplete}>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
