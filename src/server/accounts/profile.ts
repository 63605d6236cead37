import * as v from 'valibot';
import { DEFAULT_COUNTRY, NumericPhone } from '../../contract/fields.ts';
import { DEFAULT_SEX, getProfile, type Profile } from '../../contract/profile.ts';
import { putProfile } from '../../contract/profile-form.ts';
import { endAllSessions, endSession, getSessions } from '../../contract/session.ts';
import type { User } from '../auth/sessions.ts';
import type { Api } from '../http/api.ts';
import { maskPan, ofProfile, resolveMaskedPan } from '../pan/cipher.ts';
import type { Services } from '../services.ts';

async function profileOf({ db, pans }: Services, user: User): Promise<Profile> {
  const row = await db.selectFrom('profiles').selectAll().where('user_id', '=', user.id).executeTakeFirst();
  return {
    firstname: row?.firstname ?? '',
    lastname: row?.lastname ?? '',
    email: user.email,
    address: row?.address ?? '',
    city: row?.city ?? '',
    state: row?.state ?? '',
    country: row?.country || DEFAULT_COUNTRY,
    zipcode: row?.zipcode ?? '',
    mobile: user.mobile,
    dob: row?.dob ?? '',
    userId: user.id,
    sex: row?.sex || DEFAULT_SEX,
    pan: maskPan(pans.read(row?.pan ?? '', ofProfile(user.id))),
  };
}

/** What was sent where it is a phone, else the one before. */
function mobileAfter(user: User, sent: string | null | undefined): string {
  const given = v.safeParse(NumericPhone, sent);
  return given.success ? given.output : user.mobile;
}

/** The user's own profile. The email address cannot be changed. The PAN is answered masked. */
export function addProfileCalls(api: Api, services: Services): void {
  const { db, now, pans } = services;

  api.on(getProfile, ({ user }) => profileOf(services, user));

  api.on(putProfile, async ({ user, body }) => {
    const { email: _email, mobile: sentMobile, userId: _userId, pan: sentPan, ...fields } = body;
    const mobile = mobileAfter(user, sentMobile);
    await db.transaction().execute(async (on) => {
      // A masked PAN that was left as it was replaces none that another tab has just stored.
      const pan = await resolveMaskedPan(sentPan, async () => [await pans.ofProfile(on, user.id)]);
      const stored = pan === sentPan ? { pan: pans.write(pan, ofProfile(user.id)) } : {};
      const values = { ...fields, ...stored, updated_at: now().toISOString() };
      await on
        .insertInto('profiles')
        .values({ user_id: user.id, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      if (mobile !== user.mobile) await on.updateTable('users').set({ mobile }).where('id', '=', user.id).execute();
    });
    return profileOf(services, { ...user, mobile });
  });
}

/** The user's own logins: which there are, and the end of one or of all. */
export function addSessionCalls(api: Api, { sessions }: Services): void {
  api.on(getSessions, ({ user, token }) => sessions.list(user.id, token));
  api.on(endSession, async ({ user, params }) => {
    await sessions.endOne(user.id, params.id);
    return 'This login has ended.';
  });
  api.on(endAllSessions, async ({ user }) => {
    await sessions.endAll(user.id);
    return 'You are logged out everywhere.';
  });
}
