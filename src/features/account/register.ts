import { sendRegistration } from '../../api/auth.ts';
import { loadHttp } from '../../api/on-demand.ts';
import { RegisterForm } from '../../contract/auth.ts';
import { emptyValues, looksOf } from '../../contract/fields.ts';
import { sendOnce } from '../../lib/draft.ts';
import { createForm } from '../../lib/form.ts';
import { HIDE_AFTER_REGISTRATION_MS } from '../../lib/request.ts';
import { REGISTERED_KEY, writeItem } from '../../lib/storage.ts';
import { paths, withNext } from '../../routes.ts';
import { leaveNotice } from '../../session/lead-to-login.ts';
import { keepReturnTo, nextHere } from '../../session/return-to.ts';

export const REGISTERED = 'You are successfully registered.';

/** The store of the registration form. Success leads to `/login`; a failure scrolls to the top of the page. */
export const createRegisterForm = () =>
  createForm({
    name: 'register',
    schema: RegisterForm,
    initial: emptyValues(RegisterForm),
    looks: looksOf(RegisterForm),
    prepare: loadHttp,
    submit: async (values) => {
      try {
        const { mobile, email } = values;
        // Without the password: what is sent is stored until the answer comes. The server compares the password itself.
        return await sendOnce('register', { mobile, email }, (key) => {
          // Before the answer, which may be lost: in this browser the mailed link confirms at once.
          writeItem(REGISTERED_KEY, key);
          return sendRegistration(values, key, nextHere());
        });
      } catch (error) {
        window.scrollTo({ top: 0 });
        throw error;
      }
    },
    success: REGISTERED,
    hideAfter: HIDE_AFTER_REGISTRATION_MS,
    onSuccess: () => {
      const next = nextHere();
      leaveNotice('registered');
      // The mailed link opens in another tab, whose address knows nothing of this one.
      keepReturnTo(next);
      setTimeout(() => window.location.assign(withNext(paths.login, next)), HIDE_AFTER_REGISTRATION_MS);
    },
  });
