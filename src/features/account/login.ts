import { sendForgetPassword, sendLogin } from '../../api/auth.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { ForgetForm, type LoginAnswer, LoginForm } from '../../contract/auth.ts';
import { emptyValues, looksOf } from '../../contract/fields.ts';
import { createForm } from '../../lib/form.ts';
import { paths } from '../../routes.ts';
import { keepReturnTo, nextHere, readReturnTo } from '../../session/return-to.ts';
import { forgetReturnTo, LOGGED_IN, markLoggedIn } from '../../session/session.ts';
import { beginLogin } from './begin-login.ts';

/** The same text for known and unknown addresses, so that nobody can find out who has an account. */
export const LINK_SENT = 'Reset password link has been sent to your registered email.';

function pageAfterLogin(login: Pick<LoginAnswer, 'isProfileUpdated'>): string {
  return login.isProfileUpdated ? paths.campaigns : paths.profile;
}

/** Takes a login over into the session and opens the page that the visitor wanted, or else the one that follows a login. */
export function completeLogin(
  login: LoginAnswer,
  go: (path: string) => void = (path) => window.location.assign(path),
  next: string | null = nextHere() ?? readReturnTo(),
): void {
  markLoggedIn(login);
  forgetReturnTo();
  go(next ?? pageAfterLogin(login));
}

export const createLoginForm = (linkToken: () => string | undefined = () => undefined) =>
  createForm({
    name: 'login',
    schema: LoginForm,
    initial: emptyValues(LoginForm),
    looks: looksOf(LoginForm),
    prepare: loadHttp,
    submit: async (values) => beginLogin(await sendLogin(values, linkToken()), values.username),
    success: LOGGED_IN,
    onSuccess: (login) => completeLogin(login),
  });

/** Logged, and shown nowhere, when a request for a link is blocked because the email is empty or not valid. */
export const FORGET_BLOCKED = 'Email is not valid or changed.';

export function createForgetForm() {
  const form = createForm({
    name: 'forget',
    schema: ForgetForm,
    initial: emptyValues(ForgetForm),
    looks: looksOf(ForgetForm),
    prepare: loadHttp,
    submit: async (values) => {
      await sendForgetPassword(values);
      keepReturnTo(nextHere());
      return values.email;
    },
    success: LINK_SENT,
  });
  return {
    ...form,
    async submit() {
      const result = await form.submit();
      if (result.state === 'invalid') console.info(FORGET_BLOCKED);
      return result;
    },
  };
}

/** Shown until the next try. It does not tell whether the address has an account. */
export const lookForLink = (email: string): string =>
  `If ${email} has an account with us, an email with a link is on its way. Please look for it in spam too.`;
