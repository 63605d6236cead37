import { is, literal, object, union } from 'valibot';
import { ApiError } from '../../api/error.ts';
import { fetchProfile, saveProfile } from '../../api/profile.ts';
import { NumericPhone, PHONE_MESSAGE } from '../../contract/fields.ts';
import { DEFAULT_COUNTRY, DEFAULT_SEX, type Profile, ProfileForm } from '../../contract/profile.ts';
import { createForm, type Form } from '../../lib/form.ts';
import { createRequest } from '../../lib/request.ts';
import { paths } from '../../routes.ts';
import { $profile } from '../../session/profile.ts';
import { updateSession } from '../../session/session.ts';

/** Section 4. */
export const PROFILE_SAVED = 'Profile is updated successfully.';

const { email: _readOnly, ...entries } = ProfileForm.entries;

/** The form's rules (section 5). The mobile may stay empty: it can be given here only while the server has none. */
const schema = object({ ...entries, mobile: union([literal(''), NumericPhone], PHONE_MESSAGE) });

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

/**
 * Whether the phone can be given here: a login through Google brings none, and a registration may have brought one that
 * forms with a numeric phone refuse. Otherwise it is read-only, as email is (section 3).
 */
export const mayGiveMobile = (profile: Profile | null) => profile !== null && !is(NumericPhone, profile.mobile ?? '');

/**
 * The profile form (sections 3 to 5). Email and a good mobile are shown beside it and stay as the server has them, so that
 * they cannot keep it from being saved. PAN is never in the draft.
 */
export const createProfileForm = () =>
  createForm({
    name: 'profile',
    schema,
    initial,
    labels: {
      firstname: 'first name',
      lastname: 'last name',
      mobile: 'phone',
      address: 'address',
      city: 'city',
      state: 'state',
      country: 'country',
      zipcode: 'zip code',
      dob: 'date of birth',
      sex: 'sex',
      pan: 'PAN',
    },
    secret: ['pan'],
    keep: true,
    submit: ({ mobile, ...values }) => saveProfile({ ...values, mobile: mobile || null }),
    success: PROFILE_SAVED,
    onSuccess: (profile) => {
      $profile.set(profile);
      updateSession({ isProfileUpdated: true });
    },
  });

/**
 * Loads the profile into a form. The page needs a login: a 401 leads to `/login` (decision 9), although a profile
 * fetched elsewhere for prefilling does not (section 4).
 */
export const createProfileLoad = (
  form: Pick<Form<keyof typeof initial>, 'fill'>,
  go: (path: string) => void = (path) => window.location.replace(path),
) =>
  createRequest(
    async () => {
      try {
        const profile = await fetchProfile();
        $profile.set(profile);
        const { firstname, lastname, address, city, state, country, zipcode, dob, sex, pan } = profile;
        form.fill({ firstname, lastname, address, city, state, country, zipcode, dob, sex, pan });
        return profile;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) go(paths.login);
        throw error;
      }
    },
    { hideAfter: false },
  );
