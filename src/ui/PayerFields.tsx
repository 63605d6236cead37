import type { ReactNode } from 'react';
import { Field } from './Field.tsx';

interface Props {
  /** How many characters each field has to have at least. */
  readonly leasts: Readonly<
    Record<'firstname' | 'lastname' | 'address1' | 'city' | 'state' | 'country' | 'zipcode', number>
  >;
  /** The second line of the address, where a form does not require it. */
  readonly secondAddress?: ReactNode;
  /** What a form has to say about the country. */
  readonly belowCountry?: ReactNode;
}

/** The second line of the address. */
export const SecondAddress = ({ required = true }: { readonly required?: boolean }) => (
  <Field
    name="address2"
    label="Address line 2"
    hint={`Landmark, village or post office${required ? '' : '; may stay empty'}`}
    autoComplete="address-line2"
    autoCapitalize="words"
    required={required}
  />
);

const atLeast = (least: number, what = 'letters') => `At least ${least} ${what}`;
const orInitial = (least: number) => `${atLeast(least)}. Shorter? Add your initial`;

/** Who pays, and where they live: the fields that the donation and the enrolment form share. The page has the list `states`. */
export function PayerFields({ leasts, secondAddress = <SecondAddress />, belowCountry }: Props) {
  return (
    <>
      <div className="field-row">
        <Field
          name="firstname"
          hint={orInitial(leasts.firstname)}
          label="First Name"
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <Field
          name="lastname"
          hint={orInitial(leasts.lastname)}
          label="Last Name"
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <div className="field-row">
        <Field name="email" label="Email" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
        <Field name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel-national" hint="10 digits" />
      </div>
      <Field
        name="address1"
        hint={atLeast(leasts.address1, 'characters')}
        label="Address line 1"
        autoComplete="address-line1"
        autoCapitalize="words"
      />
      {secondAddress}
      <div className="field-row">
        <Field
          name="city"
          hint={atLeast(leasts.city)}
          label="City"
          autoComplete="address-level2"
          autoCapitalize="words"
        />
        <Field
          name="state"
          hint={atLeast(leasts.state)}
          label="State"
          list="states"
          autoComplete="address-level1"
          autoCapitalize="words"
        />
      </div>
      <div className="field-row">
        <Field
          name="country"
          hint={atLeast(leasts.country)}
          label="Country"
          autoComplete="country-name"
          autoCapitalize="words"
        />
        <Field
          name="zipcode"
          hint={atLeast(leasts.zipcode, 'characters')}
          label="Zip Code"
          autoComplete="postal-code"
        />
      </div>
      {belowCountry}
    </>
  );
}
