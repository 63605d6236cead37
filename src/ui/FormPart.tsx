import { type ReactNode, useEffect, useRef } from 'react';
import type { FormStore } from '../lib/form-validation.ts';
import { onLoginEnd } from '../lib/login-end.ts';
import { FormContext, leaveField } from './Form.tsx';

interface Props {
  readonly form: FormStore;
  readonly legend: string;
  readonly children: ReactNode;
}

/** A group of fields within a form that has a store of its own, such as a row that is added: its draft and its messages are its own. */
export function FormPart({ form, legend, children }: Props) {
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (element.current) form.adopt(element.current);
    return onLoginEnd((how) => form.forget(how));
  }, [form]);
  return (
    <FormContext value={form}>
      <fieldset ref={element} onBlur={({ target }) => leaveField(form, target)}>
        <legend>{legend}</legend>
        {children}
      </fieldset>
    </FormContext>
  );
}
