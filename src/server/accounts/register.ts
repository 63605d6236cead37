import type { Insertable, Transaction } from 'kysely';
import { register } from '../../contract/auth.ts';
import { ownPath } from '../../lib/addresses.ts';
import { DAY_MS } from '../../lib/format.ts';
import { paths, withNext } from '../../routes.ts';
import type { RegistrationTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/schema.ts';
import type { Api } from '../http/api.ts';
import { NETWORK_REGISTRATIONS } from '../limits/limits.ts';
import type { Lane } from '../limits/queues.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

const CONFIRM_DAYS = 2;

const REGISTRATION_RECEIVED = 'Please open the link in the email that we have sent to you.';

function mobileOf(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 10 && /^[\d\s()+.-]+$/.test(typed) ? digits : typed;
}

/** Registration. No call looks whether an address has an account: a registration waits for any, and only the mails differ. */
export function addRegistrationCalls(api: Api, services: Services): void {
  const { db, limits, now, outbox, passwords } = services;

  api.on(
    register,
    async ({ body, network, browser, signal, formKey }) => {
      const lane = { name: network, signal };
      limits.check([NETWORK_REGISTRATIONS, network]);
      const email = body.email.toLowerCase();
      const password_hash = await passwords.inLine(lane, async () => {
        await limits.hit([NETWORK_REGISTRATIONS, network]);
        return passwords.hash(body.password, lane);
      });
      const at = now();
      const created_at = at.toISOString();
      const expires_at = new Date(at.getTime() + CONFIRM_DAYS * DAY_MS).toISOString();
      const asked = { at: created_at, browser };
      const key_hash = body.key ? hashToken(body.key) : null;
      const values = { email, mobile: mobileOf(body.mobile), password_hash, created_at, expires_at };
      const waiting = { ...values, next: ownPath(body.next) ?? null, key_hash };
      const mail = (on: Transaction<Tables>, registrationId: string) =>
        outbox.addInTurn(on, email, { kind: 'confirm', payload: { registrationId, asked } }, network);
      const key = key_hash ?? formKey ?? newId();
      const isNew = await db.transaction().execute(async (on) => {
        const added = await addRegistration(on, { ...waiting, id: key });
        if (added) await mail(on, key);
        return added;
      });
      if (!isNew) {
        const same = await registrationOfForm(services, key, { ...waiting, password: body.password }, lane);
        const id = same ?? newId();
        await db.transaction().execute(async (on) => {
          if (same === undefined) await addRegistration(on, { ...waiting, id });
          await mail(on, id);
        });
      }
      outbox.kick();
      return REGISTRATION_RECEIVED;
    },
    'by its handler',
  );

  // Without a script nobody can log in at the login page.
  api.form(register, {
    title: 'Register as a volunteer',
    button: 'Register',
    page: () => paths.volunteer,
    done: (_query, _answer, { next }) => withNext(paths.volunteerSuccess, ownPath(next) ?? null),
    body: (fields, { next }) => ({ ...Object(fields), next }),
    carried: {
      next: {
        from: ({ pathname, searchParams }) => (pathname === paths.volunteer ? (searchParams.get('next') ?? '') : ''),
      },
    },
  });
}

/**
 * The id of the registration that waits from this very form; undefined for none. A second one would leave the account without a password.
 * All values are compared, since the key may be anybody's choice.
 */
async function registrationOfForm(
  { db, now, passwords }: Services,
  formKey: string,
  { email, mobile, password }: { email: string; mobile: string; password: string },
  lane: Lane,
): Promise<string | undefined> {
  const before = await db
    .selectFrom('registrations')
    .select(['id', 'password_hash'])
    .where('id', '=', formKey)
    .where('email', '=', email)
    .where('mobile', '=', mobile)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!before) return undefined;
  return (await passwords.verify(password, [before.password_hash], lane)) === 0 ? before.id : undefined;
}

/** False where its id, the key of its form, is taken. */
async function addRegistration(
  on: Transaction<Tables>,
  waiting: Omit<Insertable<RegistrationTable>, 'confirmed_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('registrations')
    .values({ ...waiting, confirmed_at: null })
    // Who adds the same one at this moment in another process waits here, and then finds it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
