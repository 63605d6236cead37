import { useEffect, useState } from 'react';
import { paths, withNext } from '../../routes.ts';
import { useNext } from '../../session/useNext.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { carryEmail } from './carry-email.ts';
import { createRegisterForm } from './register.ts';

/** The island of `/volunteer`: the registration form. `action`: where it posts to without a script. */
export default function Register({ action }: { readonly action?: string | undefined }) {
  const [form] = useState(createRegisterForm);
  const next = useNext();
  useEffect(() => carryEmail(form, 'email'), [form]);
  return (
    <div className="stack account-page">
      <Form form={form} label="Register as a volunteer" action={action} failureFirst>
        <Field name="mobile" label="Phone" type="tel" inputMode="tel" autoComplete="tel" hint="Ten digits or more" />
        <Field
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 6 characters" />
        <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
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
