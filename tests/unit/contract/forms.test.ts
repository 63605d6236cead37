import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { ForgetForm, LoginForm, RegisterForm, ResetForm } from '../../../src/contract/auth.ts';
import { ContactMessage } from '../../../src/contract/contact.ts';
import { DonationForm } from '../../../src/contract/donation.ts';
import { EnrolmentForm } from '../../../src/contract/enrolment.ts';
import { Email, looksOf } from '../../../src/contract/fields.ts';
import { ProfileForm } from '../../../src/contract/profile-form.ts';
import { ReviewForm } from '../../../src/contract/review.ts';
import { DAY_MS } from '../../../src/lib/format.ts';
import { atLeast, emailRows, holdRules, numericPhoneRows, panRows } from '../../helpers/rules.ts';

vi.useFakeTimers({ now: new Date('2026-11-28T05:00:00Z'), toFake: ['Date'] });
const dayFromToday = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const address = { city: 'Shimla', state: 'Himachal Pradesh', country: 'India', zipcode: '171001' };
const payer = {
  firstname: 'Yangchen',
  lastname: 'Negi',
  email: 'yangchen@example.org',
  phone: '9876543210',
  address1: 'House 4',
  address2: 'The Ridge',
  ...address,
};

holdRules('donation form', DonationForm, { ...payer, pan: 'ABCDE1234F' }, [
  ...atLeast('firstname', 5, 'First Name must be 3 grater than characters long!'),
  ['firstname', 'Amit', 'First Name must be 3 grater than characters long!'],
  ...atLeast('lastname', 3, 'Last Name must be grater than 3 characters long!'),
  ...emailRows('Email is not valid!'),
  ...atLeast('address1', 4, 'Address must be grater than 4 characters long!'),
  ...atLeast('city', 3, 'City must be grater than 3 characters long!'),
  ...atLeast('state', 3, 'State must be grater than 3 characters long!'),
  ...atLeast('country', 3, 'Country must be grater than 3 characters long!'),
  ...atLeast('zipcode', 5, 'Zip Code must be grater than 5 characters long!'),
  ...numericPhoneRows('phone'),
  ['pan', '', 'PAN must be valid!'],
  ...panRows(),
  ['address2', '', undefined],
]);

const NO_ADDRESSES = 'Please leave web and mail addresses out.';
const texts: [string, boolean][] = [
  ...[
    'https://evil.example/a',
    'Your refund: bit.ly/x2',
    'See www.evil.example',
    'Refund at evil.com',
    'a@b.example',
  ].map((typed): [string, boolean] => [typed, false]),
  ...[
    'St. John',
    "D'Souza",
    'Mary-Jane',
    'K.R.Narayanan',
    'Md.Salim Khan',
    'Asha S/o Ram',
    'अमित कुमार',
    'Dr.Coelho',
  ].map((typed): [string, boolean] => [typed, true]),
  ['ｅｖｉｌ.com/pay', false],
  ['pay at evil。com/a', false],
  ['evil[.]com/pay', false],
  ['t.me/refund', false],
  ['Jean/Marie s/o Ram', true],
];
it.each(texts)('a name may be %j: %s', (typed, allowed) => {
  for (const [schema, field] of [
    [DonationForm, 'firstname'],
    [DonationForm, 'lastname'],
    [EnrolmentForm, 'firstname'],
    [ProfileForm, 'lastname'],
    [ContactMessage, 'name'],
    [ReviewForm, 'name'],
  ] as const) {
    const messages = v
      .safeParse(v.partial(schema as typeof DonationForm), { [field]: typed })
      .issues?.map(({ message }) => message);
    expect(messages?.includes(NO_ADDRESSES) ?? false, field).toBe(!allowed);
  }
});
it.each([
  ['Flat 4, H.No.12/3, Plot.no/5, M.G. Road', true],
  ['Your refund waits at https://evil.example', false],
])('an address may be %j: %s', (typed, allowed) => {
  for (const field of ['address1', 'address2', 'city', 'state', 'country'] as const)
    expect(v.is(DonationForm.entries[field], typed), field).toBe(allowed);
});

holdRules('enrolment form', EnrolmentForm, payer, [
  ...atLeast('firstname', 3, 'First Name must be 3 grater than characters long!'),
  ...atLeast('lastname', 3, 'Last Name must be grater than 3 characters long!'),
  ...emailRows('Email is not valid!'),
  ...atLeast('address1', 4, 'Address must be grater than 10 characters long!'),
  ...atLeast('address2', 4, 'Address must be grater than 10 characters long!'),
  ...atLeast('city', 3, 'City must be grater than 3 characters long!'),
  ...atLeast('state', 3, 'State must be grater than 3 characters long!'),
  ...atLeast('country', 3, 'Country must be grater than 3 characters long!'),
  ...atLeast('zipcode', 5, 'Zip Code must be grater than 5 characters long!'),
  ...numericPhoneRows('phone'),
]);

holdRules(
  'review form',
  ReviewForm,
  { name: 'Negi J', email: 'negi@example.org', headline: 'Clean camp', comment: 'We carried forty kilograms down.' },
  [
    ...atLeast('name', 5, 'Name should be of atlist 5 chracters'),
    ...atLeast('headline', 5, 'Headline should be of atlist 5 chracters'),
    ...atLeast('comment', 10, 'Headline should be of atlist 10 chracters'),
    ...emailRows('Email is not valid!'),
  ],
);

holdRules(
  'volunteer form',
  RegisterForm,
  { mobile: '9876543210', email: 'negi@example.org', password: 'secret', confirmPassword: 'secret' },
  [
    ...atLeast('mobile', 10, 'Phone must be 10 digit!'),
    ...emailRows('Email is not valid!'),
    ['password', '12345', 'Password must be 6 characters long!'],
    ['confirmPassword', 'secrets', 'Confirm password should be same as password!'],
    ['confirmPassword', '', 'Confirm password should be same as password!'],
  ],
);

it.each(['', '12345', 'secret'])(
  'the volunteer form tells of a second password while the phone is wrong and the first is "%s"',
  (password) => {
    const form = { mobile: '981', email: 'negi@', password, confirmPassword: 'other' };
    const { issues } = v.safeParse(RegisterForm, form);
    expect(issues && v.flatten<typeof RegisterForm>(issues).nested?.confirmPassword).toEqual([
      'Confirm password should be same as password!',
    ]);
  },
);

holdRules('reset password', ResetForm, { password: 'secret', password2: 'secret' }, [
  ['password', '12345', 'Password must be 6 characters long!'],
  ['password2', 'secrets', 'Confirm password should be same as password!'],
]);

holdRules('login', LoginForm, { username: 'negi@example.org', password: 'x' }, [
  ['username', '', 'Username is mandatory.'],
  ['username', '  ', 'Username is mandatory.'],
  ['password', '', 'Password is invalid.'],
]);

holdRules('reset request', ForgetForm, { email: 'negi@example.org' }, [
  ['email', '', 'Email is invalid.'],
  ['email', 'negi', 'Email is invalid.'],
]);

holdRules(
  'contact form',
  ContactMessage,
  { name: 'Negi', email: 'negi@example.org', phone: '9876543210', message: 'Where do we meet on Saturday?' },
  [
    ...atLeast('name', 3, 'Name must be 3 characters long!'),
    ...atLeast('phone', 10, 'Phone must be 10 digit!'),
    ...atLeast('message', 20, 'Message must be 20 characters long!'),
    ['message', 'x'.repeat(10_001), 'This is too long: 10,001 of 10,000 characters.'],
    ...emailRows('Email is not valid!'),
  ],
);

holdRules(
  'profile form',
  ProfileForm,
  { ...payer, address: 'The Ridge', mobile: '9876543210', dob: '1990-02-28', sex: 'Female', pan: 'ABCDE1234F' },
  [
    ...atLeast('firstname', 3, 'First Name must be more than 3 characters long!'),
    ...atLeast('lastname', 3, 'Last Name must be more than 3 characters long!'),
    ...atLeast('address', 6, 'Address must be more than 6 characters long!'),
    ...atLeast('city', 3, 'City must be more than 3 characters long!'),
    ...atLeast('state', 3, 'State must be more than 3 characters long!'),
    ...atLeast('country', 3, 'Country must be more than 3 characters long!'),
    ...atLeast('zipcode', 5, 'Zip Code must be more than 5 characters long!'),
    ...numericPhoneRows('mobile'),
    ...panRows(),
    ['pan', '', undefined],
    ['sex', 'Other', 'Sex must be Male or Female.'],
    ['dob', '31 February', 'Date of birth must be a date.'],
    ['dob', '', undefined],
    ['dob', dayFromToday(-1), undefined],
    ['dob', dayFromToday(0), 'Date of birth must be in the past.'],
    ['dob', dayFromToday(1), 'Date of birth must be in the past.'],
    ['dob', '9999-12-31', 'Date of birth must be in the past.'],
  ],
);

holdRules('an address by itself', v.object({ email: Email }), { email: 'a@b.in' }, emailRows('Email is not valid!'));

it('a form says of each field how it looks, and refuses to do so of one without a label', () => {
  expect(looksOf(DonationForm)).toMatchObject({
    firstname: { label: 'first name', hint: 'As on your PAN card. If it has under 5 letters, add an initial: Ravi K.' },
    address2: { required: false },
    pan: { kind: 'secret' },
  });
  expect(looksOf(EnrolmentForm)).toMatchObject({ firstname: { hint: expect.stringContaining('3') } });
  expect(() => looksOf(v.object({ bare: v.string() }))).toThrow('The field bare has no label');
});
