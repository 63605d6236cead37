import type { Locator, Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { CAMPAIGN, OTHER_CAMPAIGN } from './places.ts';

const SERVICE = 'There is some trouble with the service.';
const TROUBLE = 'There is some trouble.';

/** A form of the site, filled in as its visitor would. */
export interface FormCase {
  readonly name: string;
  readonly path: string;
  readonly login: boolean;
  readonly button: string | RegExp;
  readonly call: string;
  readonly trouble: string;
  readonly good: Readonly<Record<string, string>>;
  readonly posts?: true;
  readonly secret: readonly string[];
  /** A value that is wrong, and what is then said beside its field; none where only an empty field is wrong. */
  readonly wrong?: readonly [field: string, value: string, message: string];
}

const home = { city: 'Keylong', state: 'Himachal', country: 'Bharat', zipcode: '175132' };
const person = { firstname: 'Yangchen', lastname: 'Bodh', ...home };
const payer = {
  ...person,
  email: 'yangchen@example.org',
  phone: '9811122233',
  address1: 'Upper Keylong 4',
  address2: 'Above the bus stand',
};
const PHONE = 'Phone must be 10 digit!';

export const forms: readonly FormCase[] = [
  {
    name: 'Log in',
    path: paths.login,
    login: false,
    button: 'Log In',
    call: '**/api/auth/token',
    trouble: SERVICE,
    good: { username: 'asha@example.org', password: 'himalaya-1' },
    secret: ['password'],
  },
  {
    name: 'Ask for a new password',
    path: `${paths.login}#forgot-password`,
    login: false,
    button: 'Send reset link',
    call: '**/api/auth/forget',
    trouble: TROUBLE,
    good: { email: 'asha@example.org' },
    posts: true,
    secret: [],
    wrong: ['email', 'asha@', 'Email is invalid.'],
  },
  {
    name: 'Set a new password',
    path: `${paths.reset}#token=a-token-from-a-mail`,
    login: false,
    button: 'Set password',
    call: '**/api/auth/reset',
    trouble: TROUBLE,
    good: { password: 'himalaya-1', password2: 'himalaya-1' },
    posts: true,
    secret: ['password', 'password2'],
    wrong: ['password2', 'himalaya-2', 'Confirm password should be same as password!'],
  },
  {
    name: 'Register as a volunteer',
    path: paths.volunteer,
    login: false,
    button: 'Register',
    call: '**/api/auth/register',
    trouble: TROUBLE,
    good: {
      mobile: '9811122233',
      email: 'asha@example.org',
      password: 'himalaya-1',
      confirmPassword: 'himalaya-1',
    },
    posts: true,
    secret: ['password', 'confirmPassword'],
    wrong: ['mobile', '98111', PHONE],
  },
  {
    name: 'Profile',
    path: paths.profile,
    login: true,
    button: 'Save profile',
    call: '**/api/user/profile',
    trouble: SERVICE,
    good: { ...person, address: 'Upper Keylong 4', dob: '1991-02-03', sex: 'Female', pan: 'ZZZZZ9999Z' },
    secret: ['pan'],
    wrong: ['pan', 'ZZZZZ9999', 'PAN must be valid!'],
  },
  {
    name: 'Send us a message',
    path: paths.contact,
    login: false,
    button: 'Send message',
    call: '**/api/open/contact',
    trouble: TROUBLE,
    good: {
      name: 'Asha Bodh',
      email: 'asha@example.org',
      phone: '9811122233',
      message: 'I would like to walk with you in May.',
    },
    posts: true,
    secret: [],
    wrong: ['phone', '98111', PHONE],
  },
  {
    name: 'Write a review',
    path: `${paths.campaign(CAMPAIGN)}#reviews`,
    login: false,
    button: 'Post Comment',
    call: '**/api/open/campaign/review*',
    trouble: SERVICE,
    good: {
      rating: '3',
      name: 'Asha Bodh',
      email: 'asha@example.org',
      headline: 'Two sacks each',
      comment: 'We carried two sacks each.',
    },
    posts: true,
    secret: [],
    wrong: ['comment', 'Short', 'Headline should be of atlist 10 chracters'],
  },
  {
    name: 'Donate',
    path: paths.donations,
    login: false,
    button: 'Donate',
    call: '**/api/payment/generate/hash',
    trouble: SERVICE,
    good: { quickAmount: '1000.00', ...payer, pan: 'ZZZZZ9999Z' },
    posts: true,
    secret: ['pan'],
    wrong: ['firstname', 'Asha', 'First Name must be 3 grater than characters long!'],
  },
  {
    name: 'Enrol',
    path: paths.enroll(OTHER_CAMPAIGN),
    login: true,
    button: /^Pay/,
    call: '**/api/payment/generate/hash',
    trouble: SERVICE,
    good: payer,
    secret: [],
    wrong: ['phone', '98111', PHONE],
  },
];

/** The form itself, whether its script is there or not. */
export const formOf = (page: Page, { name }: FormCase): Locator => page.locator(`form[aria-label="${name}"]`);

/** A field by its name; of a set of radio buttons, the one with the value. */
export function fieldOf(page: Page, form: FormCase, name: string, value: string): Locator {
  const named = formOf(page, form).locator(`[name="${name}"]`);
  return /^(rating|quickAmount)$/.test(name) ? named.and(page.locator(`[value="${value}"]`)) : named;
}

export async function typeInto(page: Page, form: FormCase, values: Readonly<Record<string, string>>): Promise<void> {
  await formOf(page, form).waitFor({ state: 'attached' });
  const whole = page.locator(`details:not([open]):has(form[aria-label="${form.name}"]) > summary`);
  if (await whole.count()) await whole.click();
  // Its panel opens once the page has been read.
  await formOf(page, form).waitFor();
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(page, form, name, value);
    if (name === 'sex') await field.selectOption(value);
    // With the keyboard: the bar that tells of a missing script may stand over the buttons, and the page may still move.
    else if (name === 'quickAmount' || name === 'rating') await field.press('Space');
    else {
      const folded = formOf(page, form).locator(`details:not([open]):has([name="${name}"]) > summary`);
      if (await folded.count()) await folded.click();
      await field.fill(value);
    }
  }
}

/** Which fields hold something else than these values, by name. */
export async function differing(page: Page, form: FormCase, values: FormCase['good']): Promise<string[]> {
  const held = await formOf(page, form).evaluate((element: HTMLFormElement) =>
    Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
  );
  return Object.entries(values).flatMap(([name, value]) =>
    held[name] === value ? [] : [`${name}: ${held[name]} instead of ${value}`],
  );
}
