import type { ReactNode } from 'react';
import { Field } from './Field.tsx';

interface ContactProps {
  /** How many characters each name has to have at least. */
  readonly leasts: Readonly<Record<'firstname' | 'lastname', number>>;
}

interface AddressProps {
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

const orInitial = (least: number) => `At least ${least} letters, or add an initial`;

/** Who pays, and how to reach them: the fields that the donation and the enrolment form share. */
export function PayerContact({ leasts }: ContactProps) {
  return (
    <>
      <div className="field-row is-short">
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
        <Field
          name="email"
          label="Email"
          hint="Your receipt comes here"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <Field name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel-national" hint="10 digits" />
      </div>
    </>
  );
}

/** Where they live. The page has the list `states`. */
export function PayerAddress({ secondAddress = <SecondAddress />, belowCountry }: AddressProps) {
  return (
    <>
      <Field name="address1" label="Address line 1" autoComplete="address-line1" autoCapitalize="words" />
      {secondAddress}
      <div className="field-row is-short">
        <Field name="zipcode" hint="PIN code" label="Zip Code" autoComplete="postal-code" />
        <Field name="city" hint="Or village" label="City" autoComplete="address-level2" autoCapitalize="words" />
      </div>
      <div className="field-row is-short">
        <Field
          name="state"
          hint="In full"
          label="State"
          list="states"
          autoComplete="address-level1"
          autoCapitalize="words"
        />
        <Field name="country" hint="In full" label="Country" autoComplete="country-name" autoCapitalize="words" />
      </div>
      {belowCountry}
    </>
  );
}
