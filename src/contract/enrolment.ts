import * as v from 'valibot';
import { labelled, plainText } from './fields.ts';
import { ADDRESS_MIN, payerFields, SECOND_LINE } from './payer.ts';

export const DEFAULT_ENROLMENT_AMOUNT = '100.00';
const FIRSTNAME_MIN = 3;
const ADDRESS_MESSAGE = 'Address must be grater than 10 characters long!';

export const EnrolmentForm = v.object(
  payerFields(
    FIRSTNAME_MIN,
    ADDRESS_MESSAGE,
    labelled('address line 2', plainText(ADDRESS_MIN, 300, ADDRESS_MESSAGE), SECOND_LINE),
  ),
);
export type EnrolmentForm = v.InferOutput<typeof EnrolmentForm>;
