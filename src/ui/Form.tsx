import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import type { Form as FormStore } from '../lib/form.ts';
import { StatusMessage } from './StatusMessage.tsx';
import '../styles/forms.css';
import '../styles/message.css';

const FormContext = createContext<FormStore | null>(null);

/** The form that a field stands in. */
export function useFormStore(): FormStore {
  const form = use(FormContext);
  if (form === null) throw new Error('A field stands outside of a Form.');
  return form;
}

interface Props {
  readonly form: FormStore;
  /** What the form is for, as a screen reader names it. */
  readonly label: string;
  readonly children: ReactNode;
  /** Draws no message box of its own, where the page shows it elsewhere. */
  readonly silent?: boolean;
  /** Takes the place of `form.submit()`, for a form whose sending has steps before it. */
  readonly onSend?: () => void;
}

function focusFirstError(element: HTMLFormElement | null): void {
  element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/**
 * A form of the site. Takes over what was typed before the script came, sends through its store, leads to the first field that
 * is wrong, and shows what came of it. Without a script it would post, so that nothing typed ever stands in an address.
 */
export function Form({ form, label, children, silent = false, onSend }: Props) {
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (element.current) form.adopt(element.current);
  }, [form]);

  async function send() {
    const outcome = await form.submit();
    // The messages are drawn after the store has changed.
    if (outcome.state === 'invalid') requestAnimationFrame(() => focusFirstError(element.current));
  }

  return (
    <FormContext value={form}>
      <form
        ref={element}
        className="form"
        method="post"
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (onSend) onSend();
          else void send();
        }}
      >
        {children}
        {!silent && <StatusMessage source={form} />}
      </form>
    </FormContext>
  );
}
