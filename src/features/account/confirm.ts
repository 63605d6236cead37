import { fetchConfirmation } from '../../api/account.ts';
import { createRequest } from '../../lib/request.ts';

/** The page's headline after a confirmation. */
export const CONFIRMED = 'User has been confirmed successfully.';
/** The text below it. */
export const CONFIRMED_TEXT = 'Thank you for registering with us. Your user has been confirmed. You can log in now.';
/** The text below it where the account has no password yet, because more than one registration waited for the address. */
export const CHOOSE_TEXT =
  'Your address was registered more than once, so we cannot know which password is yours, and kept none. We are sending you an email with a link: set your password there, then log in. The link works for 30 minutes; you can ask for another with “Forgot password?” on the login page.';

/** The text below it where the address got an account otherwise since the registration, for example by a login with Google. */
export const EXISTS_TEXT =
  'This address has an account by now. It stays as it is: the password of your registration was not taken. Log in as you did before, or set a password with “Forgot password?” on the login page.';

/** The text below the headline, by what the server answered. */
export function confirmedText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return CONFIRMED_TEXT;
  if ('choosePassword' in data) return CHOOSE_TEXT;
  return 'accountExists' in data ? EXISTS_TEXT : CONFIRMED_TEXT;
}

/** The text after a token that the server refused. */
export const NOT_CONFIRMED_TEXT = 'We could not confirm your email. The token may be expired. Please register again.';

/** Said when the server gave no proper answer: nothing is known of the link then. */
export const NOT_ASKED_TEXT = 'We could not check your link just now. It may well be good: please try again.';

/** The request that confirms a user with the token of the mailed link. Its result stays. */
export const createConfirmation = () => createRequest(fetchConfirmation, { success: CONFIRMED, hideAfter: false });
