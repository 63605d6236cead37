import { DonationForm } from '../../contract/donation.ts';
import { EnrolmentForm } from '../../contract/enrolment.ts';
import { labelsOf } from '../../contract/labels.ts';
import type { PaymentType } from '../database/schema/payments.ts';

/** What a donor or participant filled in, field by field. */
export type FormValues = Readonly<Record<string, string>>;

const forms = { donation: DonationForm, enroll: EnrolmentForm };

// These have columns of their own in the database.
const COLUMNS = ['firstname', 'lastname', 'email', 'phone', 'pan'];
// These have set columns in the reports.
const ADDRESS = ['address1', 'address2', 'city', 'state', 'country', 'zipcode'];

/** Everything of a form that has no column of its own, as JSON for the column `donor` or `address`. */
export function formJson(form: FormValues): string {
  return JSON.stringify(Object.fromEntries(Object.entries(form).filter(([name]) => !COLUMNS.includes(name))));
}

/** Reads such a column; a field that the form got later is not in it. */
export const readFormJson = (json: string): Partial<FormValues> => JSON.parse(json || '{}');

/** The postal address of such a column in one line; empty where the form was not sent along. */
export function addressLine(json: string): string {
  const { address1, address2, city, state, country, zipcode } = readFormJson(json);
  const town = [city, zipcode].filter(Boolean).join(' ');
  return [address1, address2, town, state, country].filter(Boolean).join(', ').replace(/\s+/g, ' ');
}

/** The fields beyond name, contact, PAN and address: their names, and their labels as headings. */
export function furtherFields(type: PaymentType): { name: string; heading: string }[] {
  return Object.entries(labelsOf(forms[type]))
    .filter(([name]) => !COLUMNS.includes(name) && !ADDRESS.includes(name))
    .map(([name, label]) => ({ name, heading: `${label.charAt(0).toUpperCase()}${label.slice(1)}` }));
}

/** Heading and value of each further field that was filled in, for a receipt. */
export function furtherDetails(type: PaymentType, json: string): [heading: string, value: string][] {
  const values = readFormJson(json);
  return furtherFields(type).flatMap(({ name, heading }) => (values[name] ? [[heading, values[name]]] : []));
}
