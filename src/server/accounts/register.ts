import { confirmUser, register } from '../../contract/auth.ts';
import { paths } from '../../routes.ts';
import type { Api } from '../http/api.ts';
import { placesBeforePassword } from '../http/places.ts';
import { ADDRESS_REGISTRATIONS } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { addRegistration, registrationOfForm } from './add-registration.ts';
import { confirm } from './confirm.ts';

/** Days for which the link in the confirmation mail works. */
const CONFIRM_DAYS = 2;
const DAY_MS = 86_400_000;

const REGISTRATION_RECEIVED = 'Please open the link in the email that we have sent to you.';
const DEAD_CONFIRM_LINK = 'This link does not work any more. Please register again.';

/** The digits of a number that was typed with blanks, dashes or a country code, as the profile expects them. */
function mobileOf(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 10 && /^[\d\s()+.-]+$/.test(typed) ? digits : typed;
}

/**
 * Registration and its confirmation. The link in the mail creates the user, and can be opened again until it expires,
 * because mail scanners open links first. No call looks whether an address has an account: a registration waits for any, and only the
 * mails differ, so that nobody can find out who has an account.
 */
export function addRegistrationCalls(api: Api, services: Services): void {
  const { db, limits, now, outbox, passwords } = services;
  const places = placesBeforePassword();

  api.on(
    register,
    async ({ body, address, browser, signal, formKey }) => {
      const lane = { name: address, signal };
      await places(lane, () => limits.hit(ADDRESS_REGISTRATIONS, address));
      const email = body.email.toLowerCase();
      const password_hash = await passwords.hash(body.password, lane);
      const at = now();
      const created_at = at.toISOString();
      const expires_at = new Date(at.getTime() + CONFIRM_DAYS * DAY_MS).toISOString();
      const asked = { at: created_at, browser };
      const waiting = { email, mobile: mobileOf(body.mobile), password_hash, created_at, expires_at };
      const same = await registrationOfForm(services, formKey, body.password, lane);
      await db.transaction().execute(async (on) => {
        const id = same ?? (await addRegistration(on, waiting, formKey));
        await outbox.addInTurn(on, email, { kind: 'confirm', payload: { registrationId: id, asked } });
      });
      outbox.kick();
      return REGISTRATION_RECEIVED;
    },
    'by its handler',
  );

  // Not to the login page, as the script leads: without a script nobody can log in there.
  api.form(register, {
    page: () => paths.volunteer,
    done: () => paths.volunteerSuccess,
    secret: ['password', 'confirmPassword'],
  });

  api.on(confirmUser, async ({ params }) => {
    const confirmed = await confirm(services, params.token);
    if (!confirmed) throw new HttpError(400, DEAD_CONFIRM_LINK);
    outbox.kick();
    if (confirmed === 'choose-password') return { choosePassword: true };
    return confirmed === 'account-exists' ? { accountExists: true } : 'User has been confirmed successfully.';
  });
}
