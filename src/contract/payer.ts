import type * as v from 'valibot';
import { Email, type FieldLook, labelled, NAME_MAX, NumericPhone, plainText, zipcode } from './fields.ts';

const NAME_MIN = 3;
export const ADDRESS_MIN = 4;

const words = { autocapitalize: 'words' } as const;

const personName = (
  label: string,
  least: number,
  autocomplete: string,
  message: string,
  hint = `At least ${least} letters, or add an initial`,
) => labelled(label, plainText(least, NAME_MAX, message), { ...words, autocomplete, hint });

const place = (label: string, message: string, look: FieldLook) =>
  labelled(label, plainText(NAME_MIN, 100, message), { ...words, ...look });

export const SECOND_LINE = {
  ...words,
  autocomplete: 'address-line2',
  hint: 'Landmark, village or post office',
} as const satisfies FieldLook;

/** What both forms ask of whoever pays. The messages are the foundation's, wording errors included. */
export const payerFields = <const A extends v.GenericSchema>(
  firstnameMin: number,
  addressMessage: string,
  address2: A,
  /** In place of the usual hint of the first name. */
  firstnameHint?: string,
) => ({
  firstname: personName(
    'first name',
    firstnameMin,
    'given-name',
    'First Name must be 3 grater than characters long!',
    firstnameHint,
  ),
  lastname: personName('last name', NAME_MIN, 'family-name', 'Last Name must be grater than 3 characters long!'),
  email: labelled('email', Email, { kind: 'email', autocomplete: 'email', hint: 'Your receipt comes here' }),
  phone: labelled('phone', NumericPhone, { kind: 'tel', autocomplete: 'tel-national', hint: '10 digits' }),
  address1: labelled('address line 1', plainText(ADDRESS_MIN, 300, addressMessage), {
    ...words,
    autocomplete: 'address-line1',
  }),
  address2,
  city: place('city', 'City must be grater than 3 characters long!', {
    autocomplete: 'address-level2',
    hint: 'Or village',
  }),
  state: place('state', 'State must be grater than 3 characters long!', {
    autocomplete: 'address-level1',
    hint: 'In full',
    list: 'states',
  }),
  country: place('country', 'Country must be grater than 3 characters long!', {
    autocomplete: 'country-name',
    hint: 'In full',
  }),
  zipcode: labelled('zip code', zipcode('Zip Code must be grater than 5 characters long!'), {
    autocomplete: 'postal-code',
    hint: 'PIN code',
  }),
});

export const payerName = plainText(1, 2 * NAME_MAX + 1, 'Name must not be empty.');
