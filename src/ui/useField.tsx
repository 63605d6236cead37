import { useCallback, useId, useSyncExternalStore } from 'react';
import { useFormStore } from './Form.tsx';

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
