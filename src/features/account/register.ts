import { register } from '../../api/auth.ts';
import { RegisterForm } from '../../contract/auth.ts';
import { createForm } from '../../lib/form.ts';
import { HIDE_AFTER_REGISTRATION_MS } from '../../lib/request.ts';
import { paths } from '../../routes.ts';
import { updateSession } from '../../session/session.ts';
import { leaveNotice } from './flash.ts';

/** Section 4. */
export const REGISTERED = 'You are successfully registered.';
/** Milliseconds in which the message can be read before the login page opens, which repeats it. */
export const READ_FOR_MS = 1200;

/** The volunteer form (sections 3, 4 and 5): after success to `/login`; after a failure the page is at its top again. */
export const createRegisterForm = () =>
  createForm({
    name: 'register',
    schema: RegisterForm,
    initial: { mobile: '', email: '', password: '', confirmPassword: '' },
    labels: { mobile: 'phone', email: 'email', password: 'password', confirmPassword: 'confirm password' },
    secret: ['password', 'confirmPassword'],
    submit: async (values) => {
      try {
        const answer = await register(values);
        updateSession({ registerUserResponse: true });
        return answer;
      } catch (error) {
        updateSession({ registerUserResponse: false });
        window.scrollTo({ top: 0 });
        throw error;
      }
    },
    success: REGISTERED,
    hideAfter: HIDE_AFTER_REGISTRATION_MS,
    onSuccess: () => {
      leaveNotice('registered');
      setTimeout(() => window.location.assign(paths.login), READ_FOR_MS);
    },
  });
