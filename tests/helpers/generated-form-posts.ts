import fc from 'fast-check';
import { formPosts } from '../../src/contract/form-posts.ts';
import { hostileText } from './hostile.ts';
import { elementWith, postTo } from './posted.ts';
import { ORIGIN, type TestApp } from './server.ts';

/** No answer may hold it, whatever is wrong with the form around it. */
const PASSWORD = 'Kettle-9-walnut';
/** Nor this one. */
const PAN = 'QWERT4321Z';

const good: Readonly<Record<string, string>> = {
  name: 'Asha Sharma',
  firstname: 'Asha',
  lastname: 'Sharma',
  email: 'asha@example.org',
  phone: '9876543210',
  mobile: '9876543210',
  message: 'How do I bring my school along?',
  title: 'A clear path',
  rating: '4',
  review: 'We came down with forty sacks and a cold.',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  password2: PASSWORD,
  pan: PAN,
  link: 'a-token-of-nobody',
  quickAmount: '1000.00',
  amount: '500.00',
  country: 'India',
  zipcode: '171001',
  website: '',
};

/** The headers of a page of this site, and of others; the address that a form is posted from says who it is not. */
const own = [
  { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
  { 'sec-fetch-site': 'same-origin' },
  { origin: ORIGIN },
];
const foreign = [
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: `${ORIGIN}.evil.example` },
  { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
  { 'sec-fetch-site': 'same-site', origin: ORIGIN },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'SAME-ORIGIN' },
];

const forms = fc.record({
  path: fc.constantFrom(...Object.keys(formPosts)),
  referer: fc.constantFrom(
    ...['', 'no address', `${ORIGIN}/donations?campaign=nag-tibba-weekend`, `${ORIGIN}/donations?campaign=%ff`],
    ...[`${ORIGIN}/reset?token=x`, `${ORIGIN}/confirm/%ff`, 'https://evil.example/donations?campaign=nobody'],
  ),
  query: fc.constantFrom('', '', '?campaignId=nag-tibba-weekend', '?campaignId=', '?campaignId=%ff', '?x=1&x=2'),
  // Fields of a good form that hold another text, counted round its names.
  changed: fc.array(fc.tuple(fc.nat(30), hostileText), { maxLength: 3 }),
  left: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(fc.nat(30), { maxLength: 2 })),
  raw: fc.oneof(
    { weight: 15, arbitrary: fc.constant('') },
    fc.constantFrom('&%zz=1', '&%ff=a', '&=', '&&&', '&email=again', '&__proto__=x'),
  ),
  headers: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...own).map((headers) => ({ own: true, headers })) },
    { weight: 1, arbitrary: fc.constantFrom(...foreign).map((headers) => ({ own: false, headers })) },
  ),
  network: fc.nat(250),
});
type Form = typeof forms extends fc.Arbitrary<infer T> ? T : never;

/** What is typed into the fields of a form, as a browser sends it. */
function typedInto({ path, changed, left }: Form): Record<string, string> {
  const names = Object.keys(formPosts[path]?.entries ?? {});
  const typed = Object.fromEntries(names.map((name) => [name, good[name] ?? 'Something']));
  const nameAt = (at: number) => names[at % names.length] ?? '';
  for (const [at, text] of changed) typed[nameAt(at)] = text.toWellFormed();
  for (const at of left) delete typed[nameAt(at)];
  return typed;
}

/** What a field of an answer shows: of radio buttons, the one that is chosen. */
function shownIn(html: string, name: string): string | undefined {
  const field = elementWith(html, 'name', name);
  if (!field) return undefined;
  if (field.name !== 'textarea') return field.attribs['value'] ?? '';
  const [text] = field.children;
  return text && 'data' in text ? text.data.replace(/^\n/, '') : '';
}

/** How many posted forms were answered with each status. */
export type FormAnswers = Map<number, number>;

/**
 * Posts `runs` forms that are nearly right or far from it, a fifth of them as another site does. Rejects with the smallest whose answer is a
 * failure of the server, takes a form of another site, loses what was typed, or holds a password or a PAN.
 */
export async function sendGeneratedForms(app: TestApp, runs: number, seed: number): Promise<FormAnswers> {
  const seen: FormAnswers = new Map();
  await fc.assert(
    fc.asyncProperty(forms, async (form) => {
      const typed = typedInto(form);
      const body = `${new URLSearchParams(typed)}${form.raw}`;
      const { own: ofSite, headers } = form.headers;
      const network = `192.0.2.${form.network}`;
      const { status, html } = await postTo(app)(
        `${form.path}${form.query}`,
        body,
        { ...headers, ...(form.referer && { referer: form.referer }) },
        network,
      );
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status >= 500) throw new Error(`answered with ${status}`);
      if (ofSite === (status === 403)) throw new Error(`${status} to a page of ${ofSite ? 'this' : 'another'} site`);
      for (const secret of [PASSWORD, PAN])
        if (html.includes(secret)) throw new Error(`${secret} stands in the answer`);
      if (status !== 422) return;
      for (const [name, value] of Object.entries(typed)) {
        if (/password|pan|rating|quickAmount/i.test(name)) continue;
        // An empty link is filled in from the address of the form's page.
        if (name === 'link' && value === '') continue;
        const shown = shownIn(html, name);
        if (shown !== undefined && shown !== value.replaceAll('\r\n', '\n'))
          throw new Error(`${name} was ${JSON.stringify(value)} and is ${JSON.stringify(shown)}`);
      }
    }),
    { numRuns: runs, seed },
  );
  return seen;
}
