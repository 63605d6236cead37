import { is, lazy, literal, object, union } from 'valibot';
import { isEmbedded } from '../../api/backend.ts';
import { ApiError } from '../../api/error.ts';
import { fetchProfile } from '../../api/profile.ts';
import { saveProfile } from '../../api/profile-form.ts';
import { readToken } from '../../api/token.ts';
import { DEFAULT_COUNTRY, looksOf, NumericPhone, PAN_MESSAGE, PHONE_MESSAGE } from '../../contract/fields.ts';
import { DEFAULT_SEX, type Profile } from '../../contract/profile.ts';
import { ProfileForm } from '../../contract/profile-form.ts';
import { createForm } from '../../lib/form.ts';
import type { FormStore } from '../../lib/form-validation.ts';
import { createRequest } from '../../lib/request.ts';
import { leadToLogin } from '../../session/lead-to-login.ts';
import { $profile, PanOrShown } from '../../session/profile.ts';

const PROFILE_SAVED = 'Profile is updated successfully.';

/** What a backend says by answering another phone than the one that was sent. */
const phoneKept = (phone: string) =>
  `Your profile is saved, but your phone is still ${phone}. Please write to us if it is wrong.`;

const { email: _readOnly, ...entries } = ProfileForm.entries;

const givenMobile = union([literal(''), NumericPhone], PHONE_MESSAGE);

const hasMobile = (profile: Profile | null) => is(NumericPhone, profile?.mobile ?? '');

/** The mobile may stay empty where the account has none, as after a login with Google. */
const schema = object({
  ...entries,
  mobile: lazy(() => (hasMobile($profile.get()) ? NumericPhone : givenMobile)),
  pan: union([literal(''), PanOrShown], PAN_MESSAGE),
});

const initial = {
  firstname: '',
  lastname: '',
  mobile: '',
  address: '',
  city: '',
  state: '',
  country: DEFAULT_COUNTRY,
  zipcode: '',
  dob: '',
  sex: DEFAULT_SEX,
  pan: '',
};

const looks = looksOf(object(entries));

/** The profile form. Email and whatever the form does not change are sent as they were read: a backend may store what it gets. */
export function createProfileForm() {
  let sentPhone = '';
  const form = createForm({
    name: 'profile',
    schema,
    initial,
    looks: isEmbedded()
      ? { ...looks, pan: { ...looks.pan, hint: `${looks.pan.hint} A saved one is shown in part.` } }
      : looks,
    keep: true,
    submit: ({ mobile, ...values }) => {
      const { email, userId, mobile: before } = $profile.get() ?? {};
      sentPhone = mobile;
      return saveProfile({ ...values, email, userId, mobile: mobile || before });
    },
    success: ({ mobile }) => (mobile && sentPhone && mobile !== sentPhone ? phoneKept(mobile) : PROFILE_SAVED),
    onSuccess: (profile) => show(form, profile),
  });
  return form;
}

/** A mobile that is no valid one stays out of the form, which would refuse it. */
function show(form: Pick<FormStore<keyof typeof initial>, 'fill'>, profile: Profile) {
  const { mobile, ...fields } = profile;
  $profile.set(profile);
  form.fill(hasMobile(profile) ? { ...fields, mobile } : fields);
}

export const createProfileLoad = (
  form: Pick<FormStore<keyof typeof initial>, 'fill'>,
  go: (path: string) => void = (path) => window.location.replace(path),
) =>
  createRequest(
    async () => {
      const token = readToken();
      try {
        const profile = await fetchProfile();
        if (readToken() !== token) throw new ApiError('Your login has ended.', 401);
        show(form, profile);
        return profile;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) leadToLogin(token !== null, go);
        throw error;
      }
    },
    { hideAfter: false },
  );
