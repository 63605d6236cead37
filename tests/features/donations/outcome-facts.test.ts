import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentOutcome } from '../../../src/contract/payment.ts';
import { OutcomeFacts } from '../../../src/features/donations/OutcomeFacts.tsx';
import { tryAgainPath } from '../../../src/features/donations/outcome.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T06:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const place = {
  type: 'enroll',
  transactionId: 'HH_1',
  amount: '900.00',
  amountInWords: '',
  campaignId: 'trek',
} as const;

const effects = { '500.00': 'Sacks and gloves for five volunteers' };

function saidOf(outcome: PaymentOutcome): string {
  const html = renderToStaticMarkup(createElement(OutcomeFacts, { outcome, foundation: 'The foundation', effects }));
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a payment without a place is given back: the page names each reason that there can be', () => {
  const said = saidOf({ ...place, outcome: 'paid', refundDue: true });
  expect(said).toContain(
    'There is no place for this payment: you have one already, none was left, enrolment had closed, or it was released.',
  );
  expect(said).toContain('We refund what is due and write to you.');
  expect(said).not.toContain('You are enrolled');
  const givenBack = 'You gave this place back on 1 December 2026. Nothing of what you paid comes back.';
  const given = saidOf({ ...place, outcome: 'paid', refundDue: true, givenBack });
  expect(given).toContain(givenBack);
  expect(given).not.toContain('There is no place');
});

test.each([
  [{}, 'This campaign is cancelled. What you paid is refunded.'],
  [{ returned: '500.00' }, 'What you paid is refunded. ₹500.00 of it went back already.'],
  [{ refundClosedAt: '2026-12-01T10:00:00.000Z' }, 'This campaign is cancelled. We settled this on 1 December 2026.'],
  [{ returnedAt: '2026-12-01T10:00:00.000Z' }, 'This amount went back to the card or account that paid it.'],
])('a paid place of a cancelled campaign with %j says where its money stands', (more, words) => {
  const said = saidOf({ ...place, outcome: 'paid', calledOff: true, ...more });
  expect(said).toContain(words);
  expect(said.includes('is refunded')).toBe(!Object.keys(more).some((key) => key.endsWith('At')));
});

const gift = {
  type: 'donation',
  transactionId: 'HHD1',
  amount: '500.00',
  amountInWords: 'Rupees Five Hundred Only',
} as const;

test.each([
  ['a gift', gift],
  ['a place', place],
])('%s that the foundation settled by hand is not said to be confirmed still', (_, payment) => {
  const said = saidOf({ ...payment, outcome: 'pending', closedAt: '2026-12-01T10:00:00.000Z' });
  expect(said).toContain('We looked into this payment and settled it on 1 December 2026.');
  expect(said).not.toMatch(/confirmed|We ask|happens next/);
});

const paidGift: PaymentOutcome = {
  ...gift,
  outcome: 'paid',
  serial: '2026-27/000012',
  name: 'Asha Devi',
  email: 'asha@example.org',
  paidAt: '2026-11-25T06:00:00.000Z',
  maskedPan: 'ABXXXXXX4F',
  mode: 'UPI',
  campaignId: 'trek',
  campaignName: 'Ice trek',
  deduction: { act: 'Income-tax Act, 2025', section: '133', certificate: '114' },
  registration: [{ label: '12A registration', value: 'T-12A' }],
};

test('a paid gift is thanked for once, with what it does and what happens next, beside its receipt', () => {
  const said = saidOf(paidGift);
  for (const words of [
    'Thank you, Asha. Your ₹500 is for the campaign Ice trek.',
    'Thanks for your generous support. Your donation is processed successfully. Print or save receipt Walk with us',
    'What happens next A receipt will come to you by email, to asha@example.org.',
    'Form 114 for your tax return follows after the end of the tax year. Log in to see your donations',
    'Receipt for a donation ₹500.00 Rupees Five Hundred Only Receipt number 2026-27/000012 Date 25 November 2026',
    'Received from Asha Devi PAN of the donor ABXXXXXX4F Campaign Ice trek Paid by UPI Transaction id HHD1',
    'Section 133, Income-tax Act, 2025 12A registration T-12A For The foundation Authorised signatory This page acknowledges',
  ])
    expect(said).toContain(words);
  expect(said.match(/Thank you/g)).toHaveLength(1);
  expect(said.match(/HHD1/g)).toHaveLength(1);
});

test('the receipt of an old gift is shown without what has happened since', () => {
  vi.setSystemTime(new Date('2026-12-03T06:00:01Z'));
  const said = saidOf(paidGift);
  expect(said).toContain('Walk with us Log in to see your donations Receipt for a donation');
  expect(said).not.toContain('will come');
});

test('a paid place has a receipt for a fee, with the way back to its campaign, and thanks for no gift', () => {
  const said = saidOf({ ...place, outcome: 'paid', serial: '2026-27/000013' });
  expect(said).toContain('Paid for your place ₹900.00 Print or save receipt Back to the campaign What happens next');
  expect(said).toContain('Log in to see your enrolments Receipt for an enrolment fee ₹900.00');
  expect(said).not.toMatch(/thank|donation|Section/i);
});

test.each([
  ['failed', {}],
  ['pending', {}],
  ['paid', { returnedAt: '2026-12-01T10:00:00.000Z' }],
] as const)('a gift that is %s %j is not thanked for and has no receipt', (outcome, more) => {
  expect(saidOf({ ...paidGift, outcome, ...more })).not.toMatch(/thank|receipt for|print/i);
});

test.each([
  ['donation', null, '/donations'],
  ['donation', 'ice trek', '/donations?campaign=ice%20trek'],
  ['enroll', 'ice trek', '/campaigns/ice%20trek/enroll'],
] as const)('another try of a payment for %s %j is made on %s', (type, campaignId, path) => {
  expect(tryAgainPath({ type, campaignId })).toBe(path);
});
