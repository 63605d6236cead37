import * as v from 'valibot';
import * as read from './answers.ts';
import type { Call } from './call.ts';
import {
  DEFAULT_COUNTRY,
  Email,
  Id,
  labelled,
  NAME_MAX,
  NumericPhone,
  PAN_LOOK,
  PAN_MESSAGE,
  Pan,
  PanOrMasked,
  plainText,
  rawText,
  zipcode,
} from './fields.ts';
import { DEFAULT_SEX, Profile } from './profile.ts';
import { typedSigns } from './typed.ts';

// In a file of its own, because every form that reads the profile would have to load it.
const NAME_MIN = 3;
const ADDRESS_MIN = 6;

const words = (label: string, least: number, most: number, message: string, autocomplete: string) =>
  labelled(label, plainText(least, most, message), { autocomplete, autocapitalize: 'words' });

/** The profile form. PAN and date of birth may stay empty. Days are those of UTC. */
export const ProfileForm = v.object({
  mobile: labelled('phone', NumericPhone, { kind: 'tel', autocomplete: 'tel-national', hint: '10 digits' }),
  email: Email,
  firstname: words('first name', NAME_MIN, NAME_MAX, 'First Name must be more than 3 characters long!', 'given-name'),
  lastname: words('last name', NAME_MIN, NAME_MAX, 'Last Name must be more than 3 characters long!', 'family-name'),
  address: words('address', ADDRESS_MIN, 500, 'Address must be more than 6 characters long!', 'street-address'),
  city: words('city', NAME_MIN, 100, 'City must be more than 3 characters long!', 'address-level2'),
  state: words('state', NAME_MIN, 100, 'State must be more than 3 characters long!', 'address-level1'),
  country: words('country', NAME_MIN, 100, 'Country must be more than 3 characters long!', 'country-name'),
  zipcode: labelled('zip code', zipcode('Zip Code must be more than 5 characters long!'), {
    autocomplete: 'postal-code',
    hint: 'PIN code',
  }),
  dob: v.optional(
    labelled(
      'date of birth',
      v.union(
        [
          v.literal(''),
          v.pipe(
            v.string(),
            v.transform(typedSigns),
            v.isoDate('Date of birth must be a date.'),
            v.check((day) => day < new Date().toISOString().slice(0, 10), 'Date of birth must be in the past.'),
          ),
        ],
        'Date of birth must be a date.',
      ),
      { kind: 'date', autocomplete: 'bday' },
    ),
    '',
  ),
  sex: labelled('sex', v.picklist(['Male', 'Female'], 'Sex must be Male or Female.'), {
    autocomplete: 'sex',
    options: { Male: 'Male', Female: 'Female' },
  }),
  pan: v.optional(
    labelled('PAN', v.union([v.literal(''), Pan], PAN_MESSAGE), {
      ...PAN_LOOK,
      hint: `${PAN_LOOK.hint} Only for receipts of donations; may stay empty.`,
    }),
    '',
  ),
});
export type ProfileForm = v.InferOutput<typeof ProfileForm>;

/**
 * Saves the profile. The email stays, and the mobile where none or no valid one is sent. A masked PAN keeps the stored one, an empty one
 * removes it; 400 for another masked one.
 */
export const putProfile = {
  method: 'PUT',
  bodyBytes: 8_192,
  path: '/user/profile',
  auth: 'token',
  body: v.object({
    ...ProfileForm.entries,
    country: v.optional(ProfileForm.entries.country, DEFAULT_COUNTRY),
    sex: v.optional(ProfileForm.entries.sex, DEFAULT_SEX),
    pan: v.optional(v.union([v.literal(''), PanOrMasked], PAN_MESSAGE), ''),
    email: v.nullish(rawText(254)),
    mobile: v.nullish(rawText(30)),
    userId: v.nullish(Id),
  }),
  answer: read.part(Profile),
} as const satisfies Call;
