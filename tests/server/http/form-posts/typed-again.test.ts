import { DomUtils, parseDocument } from 'htmlparser2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formPages } from '../../../helpers/form-pages.ts';
import { donor } from '../../../helpers/payment-app.ts';
import { elementWith, postTo } from '../../../helpers/posted.ts';
import { startApp, type TestApp } from '../../../helpers/server.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ findPage: formPages });
});
afterEach(() => app.close());

const donation = { quickAmount: '1000.00', amount: '500.00', ...donor };
const registration = {
  mobile: '98765 43210',
  email: 'asha@example.org',
  password: 'walk-up',
  confirmPassword: 'walk-up',
};

/** The sentence beside a field of an answer, and those above the form. */
function said(html: string, name: string) {
  const field = elementWith(html, 'name', name);
  const ids = (field?.attribs['aria-describedby'] ?? '').split(' ');
  const beside = elementWith(html, 'id', ids.at(-1) ?? '');
  const summary = DomUtils.getElementById('problem', parseDocument(html).childNodes);
  const links = summary ? DomUtils.getElementsByTagName('a', summary) : [];
  return {
    value: field?.attribs['value'] ?? '',
    beside: beside ? DomUtils.textContent(beside) : '',
    above: links.filter(({ attribs }) => attribs['href'] === `#${field?.attribs['id']}`).map(DomUtils.textContent),
  };
}

it.each([
  ['/payment/generate/hash', 'pan', { ...donation, city: 'X' }, 'PAN is never kept: please type it again.'],
  ['/auth/register', 'password', { ...registration, mobile: '1' }, 'Password is never kept: please type it again.'],
  [
    '/auth/register',
    'confirmPassword',
    { ...registration, mobile: '1' },
    'Confirm password is never kept: please type it again.',
  ],
])('%s: where another field is wrong, it is said that %s is empty again, and why', async (path, name, form, text) => {
  const { status, html } = await postTo(app)(path, form as Record<string, string>);
  expect(status).toBe(422);
  expect(said(html, name)).toEqual({ value: '', beside: text, above: [text] });
  expect(html).not.toMatch(new RegExp(`walk-up|${donor.pan}`));
});

it.each([
  ['was not typed', '', 'PAN must be valid!'],
  ['is wrong itself', 'ABCDE', 'PAN must be valid!'],
])('a PAN that %s has its own message alone', async (_, pan, text) => {
  const { html } = await postTo(app)('/payment/generate/hash', { ...donation, city: 'X', pan });
  expect(said(html, 'pan')).toEqual({ value: '', beside: text, above: [text] });
});

it('it is said too where the form as a whole is refused', async () => {
  const { status, html } = await postTo(app)('/payment/generate/hash', { ...donation, campaign: 'no-such-campaign' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(said(html, 'pan').above).toEqual(['PAN is never kept: please type it again.']);
});
