import { fetchConfirmation, sendConfirmation } from '../../api/account.ts';
import type { ConfirmOutcome, confirmByLink } from '../../contract/auth.ts';
import type { CallAnswer } from '../../contract/call.ts';
import { createRequest } from '../../lib/request.ts';
import { REGISTERED_KEY, readItem } from '../../lib/storage.ts';
import { mailedToken } from '../../session/mailed-token.ts';
import { forgetReturnTo, markLoggedIn } from '../../session/session.ts';
import { beginLogin } from './begin-login.ts';

export const CONFIRMED = 'User has been confirmed successfully.';
const THANKS = 'Thank you for registering with us. Your user has been confirmed.';
export const LOGGED_IN_TEXT = `${THANKS} You are logged in.`;

export const outcomeTexts: Readonly<Record<Exclude<ConfirmOutcome, 'ask-password'>, string>> = {
  confirmed: `${THANKS} You can log in now.`,
  'choose-password':
    'Your account has no password, because we cannot know whether the one of the registration is yours. Set one with the link in the email from us, then log in. The link works for 30 minutes; you can ask for another with “Forgot password?” on the login page.',
  'account-exists':
    'This address has an account by now. It stays as it is: the password of your registration was not taken. Log in as you did before, or set a password with “Forgot password?” on the login page.',
};

export const NOT_CONFIRMED_TEXT = 'We could not confirm your email. The token may be expired. Please register again.';

/** Said when the server gave no proper answer: nothing is known of the link then. */
export const NOT_ASKED_TEXT = 'We could not check your link. It may still work: please try again.';

export type Confirmation = Pick<CallAnswer<typeof confirmByLink>, 'outcome'> &
  Partial<CallAnswer<typeof confirmByLink>>;

const link = () => mailedToken('confirm') ?? 'none';

/** What opening the page asks: it confirms in the browser that registered. A backend that is not `embedded` confirms at once. */
export const createOpening = (embedded: boolean) =>
  createRequest(
    async (): Promise<Confirmation> => {
      if (embedded) return sendConfirmation({ link: link(), key: readItem(REGISTERED_KEY) });
      await fetchConfirmation(link());
      return { outcome: 'confirmed' };
    },
    { success: CONFIRMED, hideAfter: false },
  );

export const createConfirmation = () =>
  createRequest(
    async (values: { password: string } | { choose: 'yes' }): Promise<Confirmation> => {
      const answer = await sendConfirmation({ link: link(), ...values });
      if (answer.login) {
        markLoggedIn(beginLogin(answer.login, answer.email));
        forgetReturnTo();
      }
      return answer;
    },
    { success: CONFIRMED, hideAfter: false },
  );
