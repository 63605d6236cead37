import type { ReactNode } from 'react';
import { Field } from './Field.tsx';

/** Who pays, and how to reach them: the fields that the donation and the enrolment form share. */
export const PayerContact = () => (
  <>
    <div className="field-row">
      <Field name="firstname" />
      <Field name="lastname" />
    </div>
    <div className="field-row">
      <Field name="email" />
      <Field name="phone" />
    </div>
  </>
);

interface AddressProps {
  /** The second line of the address, where a form does not require it. */
  readonly secondAddress?: ReactNode;
  /** What a form has to say about the country. */
  readonly belowCountry?: ReactNode;
}

/** Where they live. The page has the list `states`. */
export const PayerAddress = ({ secondAddress = <Field name="address2" />, belowCountry }: AddressProps) => (
  <>
    <Field name="address1" />
    {secondAddress}
    <div className="field-row is-short">
      <Field name="zipcode" />
      <Field name="city" />
    </div>
    <div className="field-row is-short">
      <Field name="state" />
      <Field name="country" />
    </div>
    {belowCountry}
  </>
);
