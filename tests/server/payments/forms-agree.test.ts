import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { generateHash } from '../../../src/contract/begin-payment.ts';
import { DonationForm } from '../../../src/contract/donation.ts';
import { EnrolmentForm } from '../../../src/contract/enrolment.ts';
import { seeded } from '../../../src/site-data/ridges.ts';
import { donor } from '../../helpers/payment-app.ts';
import { pick } from '../../helpers/random.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const SEED = 5_062_024;
const INPUTS = 20_000;
const OVER_HTTP = 200;

type Form = Record<string, string>;
type Kind = 'donation' | 'enroll';

// The rules once more, written by hand, apart from the schemas that both sides use.
const long = (min: number, max: number) => (value: string) => value.trim().length >= min && value.trim().length <= max;
const shared: Record<string, (value: string) => boolean> = {
  lastname: long(3, 70),
  email: (value) =>
    value.trim().length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value.trim()),
  phone: (value) => /^([0-9]{10,20}|[+]91[0-9]{10})$/.test(value.trim()),
  address1: long(4, 300),
  city: long(3, 100),
  state: long(3, 100),
  country: long(3, 100),
  zipcode: long(5, 20),
};
const rules: Record<Kind, Record<string, (value: string) => boolean>> = {
  donation: {
    ...shared,
    firstname: long(5, 70),
    address2: (value) => value.length <= 300,
    pan: (value) => /^[a-z]{5}[0-9]{4}[a-z]$/i.test(value.trim()),
  },
  enroll: { ...shared, firstname: long(3, 70), address2: long(4, 300) },
};
const schemas = { donation: DonationForm, enroll: EnrolmentForm };

const odd: Record<string, readonly string[]> = {
  firstname: ['', '  ', 'Al', 'Amit', 'Neha ', ' Kiran ', 'Śrī Rām', 'x'.repeat(70), 'x'.repeat(71), 'अमित कुमार'],
  lastname: ['', 'Li', 'Rao', '   ', 'x'.repeat(101), "D'Souza"],
  email: [
    '',
    'a',
    'a@b',
    'a@b.in',
    ' k@example.org ',
    'a b@c.org',
    '@c.org',
    'a@',
    'a@@b.org',
    `${'x'.repeat(250)}@b.in`,
  ],
  phone: ['', '123456789', '1234567890', ' 1234567890 ', '12345abcde', '+911234567890', '1'.repeat(20), '1'.repeat(21)],
  address1: ['', 'abc', 'abcd', ' ab ', 'x'.repeat(300), 'x'.repeat(301)],
  address2: ['', 'abc', 'abcd', 'x'.repeat(300), 'x'.repeat(301)],
  city: ['', 'Na', 'Una', ' Una ', 'x'.repeat(101)],
  state: ['', 'HP', 'Goa'],
  country: ['', 'IN', 'India', 'x'.repeat(100)],
  zipcode: ['', '1710', '17100', ' 1710 ', '171001', 'x'.repeat(21)],
  pan: ['', 'ABCDE1234F', 'abcde1234f', ' ABCDE1234F ', 'ABCD1234F', 'ABCDE12345', 'ABCDE1234FF', 'ÀBCDE1234F'],
};

function formOf(random: () => number): Form {
  const form: Form = { ...donor };
  // Half of the forms have one odd field, so that valid and invalid ones are both common.
  const count = random() < 0.3 ? 0 : 1 + Math.floor(random() * 3);
  for (let i = 0; i < count; i += 1) {
    const field = pick(random, Object.keys(odd));
    form[field] = pick(random, odd[field] ?? []);
  }
  return form;
}

const orderOf = (form: Form, kind: Kind, i: number) => ({
  fname: donor.firstname,
  txnid: `T${i}`,
  amount: '500.00',
  pinfo: kind === 'donation' ? 'donation' : 'agree',
  email: donor.email,
  donor: form,
});

const paymentApp = paymentAppForAll();
beforeAll(async () => {
  await paymentApp.campaign('agree', 500);
});

it(`decides ${INPUTS} generated forms like the browser, and like the specification's table`, () => {
  const random = seeded(SEED);
  const counts = { valid: 0, invalid: 0 };
  const disagreed: unknown[] = [];
  for (let i = 0; i < INPUTS; i += 1) {
    const kind: Kind = i % 2 ? 'enroll' : 'donation';
    const form = formOf(random);
    const browser = v.safeParse(schemas[kind], form);
    const server = v.safeParse(generateHash.body, orderOf(form, kind, i), { abortEarly: true, abortPipeEarly: true });
    const table = Object.entries(rules[kind]).every(([field, rule]) => rule(form[field] ?? ''));
    counts[table ? 'valid' : 'invalid'] += 1;
    const same = browser.success === table && server.success === table;
    const kept = !server.success || JSON.stringify(server.output.donor) === JSON.stringify(browser.output);
    if (!same || !kept) disagreed.push({ kind, form, browser: browser.success, server: server.success, table });
  }
  expect(disagreed.slice(0, 3)).toEqual([]);
  expect(counts.valid).toBeGreaterThan(INPUTS / 5);
  expect(counts.invalid).toBeGreaterThan(INPUTS / 5);
});

it(`answers ${OVER_HTTP} of them over the wire with the browser's own message`, async () => {
  const random = seeded(SEED + 1);
  const { token } = await paymentApp.user();
  for (let i = 0; i < OVER_HTTP; i += 1) {
    const kind: Kind = i % 2 ? 'enroll' : 'donation';
    const form = formOf(random);
    const browser = v.safeParse(schemas[kind], form, { abortEarly: true, abortPipeEarly: true });
    const ask = () => paymentApp.call('POST', '/payment/generate/hash', orderOf(form, kind, i), token);
    let answer = await ask();
    // One of so many may wait too long for a database that other tests use at the same time.
    while (answer.status === 503) answer = await ask();
    expect(answer.ok, `${JSON.stringify(form)}: ${JSON.stringify(answer.data)}`).toBe(browser.success);
    if (!browser.success) expect(answer.data).toContain(browser.issues[0].message);
  }
});
