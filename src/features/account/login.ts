import { forgetPassword, logIn } from '../../api/auth.ts';
import { ForgetForm, type Login, LoginForm } from '../../contract/auth.ts';
import { createForm } from '../../lib/form.ts';
import { paths } from '../../routes.ts';
import { LOGGED_IN, markLoggedIn } from '../../session/session.ts';

/** Shown after a link was asked for, whether the address is known or not (section 4, decision 23). */
export const LINK_SENT = 'Reset password link has been sent to your registered email.';

/** Where a login leads: to the campaigns once the profile is filled in, to the profile before (section 4). */
export function pageAfterLogin(login: Pick<Login, 'isProfileUpdated'>): string {
  return login.isProfileUpdated ? paths.campaigns : paths.profile;
}

/** Takes a login over into the session and opens the page that follows. */
export function enter(login: Login, go: (path: string) => void = (path) => window.location.assign(path)): void {
  markLoggedIn(login);
  go(pageAfterLogin(login));
}

/** The login form (sections 4 and 5). The address is in the draft, the password never. */
export const createLoginForm = () =>
  createForm({
    name: 'login',
    schema: LoginForm,
    initial: { username: '', password: '' },
    labels: { username: 'email', password: 'password' },
    secret: ['password'],
    submit: (values) => logIn(values),
    success: LOGGED_IN,
    onSuccess: (login) => enter(login),
  });

/** Asks for a link to set a new password (section 4). */
export const createForgetForm = () =>
  createForm({
    name: 'forget',
    schema: ForgetForm,
    initial: { email: '' },
    labels: { email: 'email' },
    submit: (values) => forgetPassword(values),
    success: LINK_SENT,
  });
