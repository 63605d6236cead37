import * as v from 'valibot';
import * as read from './answers.ts';
import { type Call, FORM_ERROR } from './call.ts';
import { plainSigns } from './constants.ts';
import { Email, type FieldLook, FormKey, labelled, Phone, rawText, text } from './fields.ts';
import { GoogleLinkOffer, LinkToken } from './google-link.ts';

const PASSWORD_MIN = 6;
/** A longer password would only make the server's hashing slower. */
const PASSWORD_MAX = 200;
const PASSWORD_MESSAGE = 'Password must be 6 characters long!';
export const CONFIRM_PASSWORD_MESSAGE = 'Confirm password should be same as password!';

export const RESET_INVALID = 'Password is not valid';

export const Password = v.pipe(
  rawText(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long!`),
  v.minLength(PASSWORD_MIN, PASSWORD_MESSAGE),
);

const NEW_PASSWORD = { kind: 'password', autocomplete: 'new-password' } as const satisfies FieldLook;

const newPassword = labelled('password', Password, { ...NEW_PASSWORD, hint: `At least ${PASSWORD_MIN} characters` });
const confirmPassword = labelled('confirm password', v.string(CONFIRM_PASSWORD_MESSAGE), NEW_PASSWORD);

const registration = {
  mobile: labelled('phone', Phone, { kind: 'tel', autocomplete: 'tel', hint: 'Ten digits or more' }),
  email: labelled('email', Email, { kind: 'email', autocomplete: 'username' }),
  password: newPassword,
};

/** A form with a second password, which has to be the first one. That is said also while other fields are wrong, as `partialCheck` would not. */
const withSamePassword = <const E extends v.ObjectEntries>(entries: E, second: string & keyof E) =>
  v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const input = Object(dataset.value);
      const at = { type: 'object', origin: 'value', input, key: second, value: input[second] } as const;
      if (input.password !== input[second]) addIssue({ message: CONFIRM_PASSWORD_MESSAGE, path: [at] });
    }),
  );

export const RegisterForm = withSamePassword({ ...registration, confirmPassword }, 'confirmPassword');
export type RegisterForm = v.InferOutput<typeof RegisterForm>;

export const ResetForm = withSamePassword({ password: newPassword, password2: confirmPassword }, 'password2');
export type ResetForm = v.InferOutput<typeof ResetForm>;

const CURRENT_PASSWORD = { kind: 'password', autocomplete: 'current-password' } as const satisfies FieldLook;

/** The login form. `username` is the email address; the call names it `email`. */
export const LoginForm = v.object({
  username: labelled('email', v.pipe(v.string(), v.transform(plainSigns), v.nonEmpty('Username is mandatory.')), {
    kind: 'email',
    autocomplete: 'username',
  }),
  password: labelled('password', v.pipe(v.string(), v.nonEmpty('Password is invalid.')), CURRENT_PASSWORD),
});
export type LoginForm = v.InferOutput<typeof LoginForm>;

export const ForgetForm = v.object({
  email: labelled(
    'email',
    v.pipe(
      v.string(),
      v.transform(plainSigns),
      v.check((email) => v.is(Email, email), 'Email is invalid.'),
    ),
    { kind: 'email', autocomplete: 'email', hint: 'We send a link to this address.' },
  ),
});
export type ForgetForm = v.InferOutput<typeof ForgetForm>;

export const LoginAnswer = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  firstTimeLogin: read.flag,
  isProfileUpdated: read.flag,
  /** The browser keeps it for its next login: wrong passwords of strangers then do not make it wait. */
  device: v.nullish(v.string()),
});
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

const token = v.object({ token: rawText(500) });
const device = v.nullish(rawText(100));

export const logIn = {
  method: 'POST',
  path: '/auth/token',
  embedded: ['device', 'linkToken'],
  auth: 'none',
  body: v.object({
    email: v.pipe(
      rawText(254, 'Username is mandatory.'),
      v.transform(plainSigns),
      v.nonEmpty('Username is mandatory.'),
    ),
    password: v.pipe(rawText(PASSWORD_MAX, 'Password is invalid.'), v.nonEmpty('Password is invalid.')),
    device,
    /** Of a login with Google that waits (`GoogleLinkOffer`): the right password links it to its account. */
    linkToken: v.nullish(LinkToken),
  }),
  answer: LoginAnswer,
} as const satisfies Call;

/**
 * The body is Google's credential response; only `credential`, a signed token, counts. Where Google does not give out the address itself:
 * `GoogleLinkOffer`.
 */
export const logInWithGoogle = {
  method: 'POST',
  path: '/auth/token/fed/google',
  bodyBytes: 16_384,
  auth: 'none',
  body: v.looseObject({
    credential: rawText(8_000),
    clientId: v.optional(v.unknown()),
    select_by: v.optional(v.unknown()),
  }),
  answer: v.union([LoginAnswer, GoogleLinkOffer]),
} as const satisfies Call;

/** Registers a volunteer; the answer is the same for a known address. The same values with the same `key` are one registration. */
export const register = {
  method: 'POST',
  path: '/auth/register',
  embedded: ['key', 'next'],
  auth: 'none',
  body: v.object({
    ...registration,
    /** The browser keeps it, and confirms with it at once (`confirmByLink`). */
    key: v.optional(FormKey),
    next: v.fallback(v.nullish(rawText(500)), null),
  }),
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

/** Mails a link to set a new password; the answer is the same whether the address is known or not. */
export const forgetPassword = {
  method: 'POST',
  path: '/auth/forget',
  auth: 'none',
  body: v.object({ email: Email }),
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

export const resetPassword = {
  method: 'POST',
  path: '/auth/reset/{token}',
  auth: 'none',
  params: token,
  body: ResetForm,
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

/**
 * Confirms with the token of the mailed link, for the mails of another backend; repeatable, since mail scanners open links. The embedded
 * API answers `{ choosePassword: true }` and mails a link to set one, or `{ accountExists: true }` where the address got an account
 * otherwise.
 */
export const confirmUser = {
  method: 'GET',
  path: '/auth/confirm/{token}',
  auth: 'none',
  params: token,
  answer: v.unknown(),
} as const satisfies Call;

/** How somebody gives a mailed link to a page that cannot read its own address. */
export const LINK_HINT = 'Copy it from the email and paste it here.';

/** The field of a form for a mailed link, or the token in it. */
export const mailedLink = {
  link: labelled('the link from the email', text(1, 2000, 'Please copy the link from the email and paste it here.'), {
    kind: 'secret',
    autocomplete: 'off',
    hint: LINK_HINT,
  }),
};

/** The new-password form with the link from the mail, for a browser without scripts, which does not read its own address. */
export const ResetByLink = withSamePassword({ ...mailedLink, ...ResetForm.entries }, 'password2');

export const resetByLink = {
  method: 'POST',
  path: '/auth/reset',
  bodyBytes: 8_192,
  embedded: true,
  auth: 'none',
  body: ResetByLink,
  answer: v.unknown(),
  defaultMessage: FORM_ERROR,
} as const satisfies Call;

const confirmation = {
  ...mailedLink,
  password: v.optional(labelled('password', rawText(PASSWORD_MAX, 'Password is invalid.'), CURRENT_PASSWORD), ''),
  /** Not the password of the registration, but a mail with a link to choose one. */
  choose: v.optional(v.picklist(['', 'yes']), ''),
};

export const ConfirmForm = v.pipe(
  v.object(confirmation),
  v.forward(
    v.partialCheck(
      [['password'], ['choose']],
      ({ password, choose }) => password !== '' || choose === 'yes',
      'Password is invalid.',
    ),
    ['password'],
  ),
);

export const ConfirmOutcome = v.picklist(['ask-password', 'confirmed', 'choose-password', 'account-exists']);
export type ConfirmOutcome = v.InferOutput<typeof ConfirmOutcome>;

/**
 * What the page of the mailed link calls. The `key` of the browser that registered confirms; so does the password of the registration,
 * which also logs in, or answers 403; `choose` mails a link to set another. The link alone changes nothing.
 */
export const confirmByLink = {
  method: 'POST',
  path: '/auth/confirm',
  bodyBytes: 8_192,
  embedded: true,
  auth: 'none',
  body: v.object({ ...confirmation, key: v.nullish(rawText(100)), device }),
  answer: v.object({
    outcome: ConfirmOutcome,
    email: v.string(),
    next: v.nullish(v.string()),
    login: v.nullish(LoginAnswer),
  }),
} as const satisfies Call;
