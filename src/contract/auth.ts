import * as v from 'valibot';
import type { Call } from './call.ts';
import { TROUBLE } from './envelope.ts';
import { Email, Phone, rawText } from './fields.ts';

export const PASSWORD_MIN = 6;
/** Longer ones would only make the server hash for longer. */
export const PASSWORD_MAX = 200;
export const PASSWORD_MESSAGE = 'Password must be 6 characters long!';
export const CONFIRM_PASSWORD_MESSAGE = 'Confirm password should be same as password!';

/** A new password (section 5), exactly as typed. */
export const Password = v.pipe(
  rawText(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long!`),
  v.minLength(PASSWORD_MIN, PASSWORD_MESSAGE),
);

const registration = { mobile: Phone, email: Email, password: Password };

/** The volunteer form: the payload and the password once more (sections 3 and 5). */
export const RegisterForm = v.pipe(
  v.object({ ...registration, confirmPassword: v.string(CONFIRM_PASSWORD_MESSAGE) }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      CONFIRM_PASSWORD_MESSAGE,
    ),
    ['confirmPassword'],
  ),
);
export type RegisterForm = v.InferOutput<typeof RegisterForm>;

/** The new-password form and payload (sections 3 and 5). */
export const ResetForm = v.pipe(
  v.object({ password: Password, password2: v.string(CONFIRM_PASSWORD_MESSAGE) }),
  v.forward(
    v.partialCheck([['password'], ['password2']], (form) => form.password === form.password2, CONFIRM_PASSWORD_MESSAGE),
    ['password2'],
  ),
);
export type ResetForm = v.InferOutput<typeof ResetForm>;

/** The login form (section 5). */
export const LoginForm = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('Username is mandatory.')),
  password: v.pipe(v.string(), v.nonEmpty('Password is invalid.')),
});
export type LoginForm = v.InferOutput<typeof LoginForm>;

/** The reset-password request (section 5). */
export const ForgetForm = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.check((email) => v.is(Email, email), 'Email is invalid.'),
  ),
});
export type ForgetForm = v.InferOutput<typeof ForgetForm>;

/** What a login answers (section 3). */
export const Login = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  firstTimeLogin: v.nullish(v.boolean()),
  isProfileUpdated: v.nullish(v.boolean()),
});
export type Login = v.InferOutput<typeof Login>;

const token = v.object({ token: rawText(500) });

export const logIn = {
  method: 'POST',
  path: '/auth/token',
  auth: 'none',
  body: v.object({
    email: v.pipe(rawText(254, 'Username is mandatory.'), v.trim(), v.nonEmpty('Username is mandatory.')),
    password: v.pipe(rawText(PASSWORD_MAX, 'Password is invalid.'), v.nonEmpty('Password is invalid.')),
  }),
  answer: Login,
} as const satisfies Call;

/** The body is Google's credential response; its `credential` is a signed token. */
export const logInWithGoogle = {
  method: 'POST',
  path: '/auth/token/fed/google',
  auth: 'none',
  body: v.object({
    credential: rawText(8_000),
    clientId: v.optional(rawText(300)),
    select_by: v.optional(rawText(100)),
  }),
  answer: Login,
} as const satisfies Call;

export const logOut = {
  method: 'DELETE',
  path: '/auth/token',
  auth: 'optional',
  body: token,
  answer: v.unknown(),
} as const satisfies Call;

export const register = {
  method: 'POST',
  path: '/auth/register',
  auth: 'none',
  body: v.object(registration),
  answer: v.unknown(),
  trouble: TROUBLE,
} as const satisfies Call;

export const forgetPassword = {
  method: 'POST',
  path: '/auth/forget',
  auth: 'none',
  body: v.object({ email: Email }),
  answer: v.unknown(),
  trouble: TROUBLE,
} as const satisfies Call;

export const resetPassword = {
  method: 'POST',
  path: '/auth/reset/{token}',
  auth: 'none',
  params: token,
  body: ResetForm,
  answer: v.unknown(),
  trouble: TROUBLE,
} as const satisfies Call;

export const confirmUser = {
  method: 'GET',
  path: '/auth/confirm/{token}',
  auth: 'none',
  params: token,
  answer: v.unknown(),
} as const satisfies Call;
