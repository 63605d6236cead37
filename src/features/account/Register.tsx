import { useEffect, useState } from 'react';
import { paths, withNext } from '../../routes.ts';
import { useNext } from '../../session/useNext.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { carryEmail } from './carry-email.ts';
import { createRegisterForm } from './register.ts';

export default function Register({ action }: { readonly action?: string | undefined }) {
  const [form] = useState(createRegisterForm);
  const next = useNext();
  useEffect(() => carryEmail(form, 'email'), [form]);
  return (
    <div className="stack account-page">
      <Form form={form} label="Register as a volunteer" action={action} failureFirst>
        <Field name="mobile" />
        <Field name="email" />
        <PasswordField name="password" />
        <PasswordField name="confirmPassword" />
        <SubmitButton busy="Registering …" action={action}>
          Register
        </SubmitButton>
      </Form>
      <p>
        Registered before? <a href={withNext(paths.login, next)}>Log in</a>
      </p>
    </div>
  );
}
