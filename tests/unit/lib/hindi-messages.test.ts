import { object } from 'valibot';
import { expect, it } from 'vitest';
import { LoginForm, RegisterForm } from '../../../src/contract/auth.ts';
import { BeforeYouGo } from '../../../src/contract/before-you-go.ts';
import { ContactMessage } from '../../../src/contract/contact.ts';
import { DonationForm } from '../../../src/contract/donation.ts';
import { EnrolmentForm } from '../../../src/contract/enrolment.ts';
import { AMOUNT_TOO_LARGE, Amount, type FormSchema } from '../../../src/contract/fields.ts';
import { Friend } from '../../../src/contract/friends.ts';
import { validate } from '../../../src/lib/form-validation.ts';
import { hindiMessages } from '../../../src/lib/hindi-messages.ts';

const forms: Readonly<Record<string, FormSchema>> = {
  enrol: EnrolmentForm,
  friend: Friend,
  donate: DonationForm,
  log_in: LoginForm,
  register: RegisterForm,
  contact: ContactMessage,
  before: BeforeYouGo,
};

/** What is missing, too short, no text, an address where none may stand, and of a length that no field takes. */
const wrong = [
  '',
  'x',
  '\0'.repeat(25),
  'see www.example.org today',
  '\ud800 half of a sign stands here',
  'x'.repeat(20_000),
];
const OF_A_LENGTH = /^This is too long: /;

function messagesOf(schema: FormSchema): (string | undefined)[] {
  const fields = Object.keys(schema.entries);
  return wrong.flatMap((value) =>
    Object.values(
      validate(schema, Object.fromEntries(fields.map((field, at) => [field, `${value}${value && at}`]))).issues,
    ),
  );
}

it.each(Object.entries(forms))('every fixed message of the form %s has its Hindi line', (_form, schema) => {
  const messages = messagesOf(schema).filter((message) => !OF_A_LENGTH.test(message ?? ''));
  expect(messages.length).toBeGreaterThan(Object.keys(schema.entries).length - 1);
  expect(messages.filter((message) => !hindiMessages[message ?? ''])).toEqual([]);
});

it('so has every message of the amount, and no line is in English', () => {
  const { issues } = validate(object({ amount: Amount }), { amount: '0' });
  expect(Object.keys(hindiMessages)).toEqual(expect.arrayContaining([...Object.values(issues), AMOUNT_TOO_LARGE]));
  for (const line of Object.values(hindiMessages)) expect(line).toMatch(/^[\p{Script=Devanagari}\d ,:।]+$/u);
});
