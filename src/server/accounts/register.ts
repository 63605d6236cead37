import { confirmUser, register } from '../../contract/auth.ts';
import { newId } from '../auth/tokens.ts';
import type { Api } from '../http/api.ts';
import { ADDRESS_REGISTRATIONS, MAILBOX } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { confirm } from './confirm.ts';

/** Days for which the link in the confirmation mail works. */
const CONFIRM_DAYS = 2;
const DAY_MS = 86_400_000;

const REGISTRATION_RECEIVED = 'Please open the link in the mail that we have sent to you.';
const DEAD_CONFIRM_LINK = 'This link does not work any more. Please register again.';

/** The digits of a number that was typed with blanks, dashes or a country code, as the profile expects them. */
function mobileOf(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 10 && /^[\d\s()+.-]+$/.test(typed) ? digits : typed;
}

/**
 * Registration and its confirmation. The link in the mail creates the user, and can be opened again until it expires,
 * because mail scanners open links first. Known and unknown addresses get the same response after the same work, so that
 * nobody can find out who has an account. Only the mails differ.
 */
export function addRegistrationCalls(api: Api, services: Services): void {
  const { db, limits, now, outbox, passwords } = services;

  api.on(
    register,
    async ({ body, address, signal }) => {
      await limits.hit(ADDRESS_REGISTRATIONS, address);
      const email = body.email.toLowerCase();
      const password_hash = await passwords.hash(body.password, { name: address, signal });
      const mayMail = await limits.allows(MAILBOX, email);
      const at = now();
      const id = newId();
      await db.transaction().execute(async (on) => {
        const known = await on.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
        if (known) {
          await outbox.add(on, email, mayMail ? { kind: 'known', payload: {} } : { kind: 'nothing', payload: {} });
          return;
        }
        await on
          .insertInto('registrations')
          .values({
            id,
            email,
            mobile: mobileOf(body.mobile),
            password_hash,
            token_hash: null,
            created_at: at.toISOString(),
            expires_at: new Date(at.getTime() + CONFIRM_DAYS * DAY_MS).toISOString(),
            confirmed_at: null,
          })
          .execute();
        await outbox.add(
          on,
          email,
          mayMail ? { kind: 'confirm', payload: { registrationId: id } } : { kind: 'nothing', payload: {} },
        );
      });
      outbox.kick();
      return REGISTRATION_RECEIVED;
    },
    'by its handler',
  );

  api.on(confirmUser, async ({ params }) => {
    const confirmed = await confirm(services, params.token);
    if (!confirmed) throw new HttpError(400, DEAD_CONFIRM_LINK);
    outbox.kick();
    return confirmed.choosePassword ? confirmed : 'User has been confirmed successfully.';
  });
}
