import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentOutcome } from '../../../src/contract/payment.ts';
import { OutcomeFacts } from '../../../src/features/donations/OutcomeFacts.tsx';
import { leadToHistory, tryAgainPath } from '../../../src/features/donations/outcome.ts';

afterEach(() => vi.unstubAllGlobals());

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
    'There is no place for this payment: you have one already, none was left, enrolment had closed, or you gave it up.',
  );
  expect(said).toContain('We refund what is due and write to you.');
  expect(said).not.toContain('You are enrolled');
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

test('a paid gift is thanked for, with what it does, its numbers and what happens next', () => {
  const said = saidOf({
    ...gift,
    outcome: 'paid',
    serial: '2026-27/000012',
    email: 'asha@example.org',
    campaignId: 'trek',
    campaignName: 'Ice trek',
    deduction: { act: 'Income-tax Act, 2025', section: '133', certificate: '114' },
  });
  for (const words of [
    'Thank you. Your ₹500 is for the campaign Ice trek.',
    'Thanks for your generous support. Your donation is processed successfully. Number 2026-27/000012 What',
    'What happens next A receipt will come to you by email, to asha@example.org.',
    'Form 114 for your tax return follows after the end of the tax year.',
    'Acknowledgement by The foundation Amount ₹500.00',
    'Campaign Ice trek Transaction id HHD1',
    'Print this page',
  ])
    expect(said).toContain(words);
});

test.each([
  ['enroll', '/campaigns/enroll/history', 'See your enrolments'],
  ['donation', '/donations/historyPage', 'See your donations'],
] as const)('after a payment for %s the page leads to %s', (type, href, textContent) => {
  const link = { href: '/donations/historyPage', textContent: 'See your donations' };
  const querySelector = (at: string) => (at === `.outcome a[href="${link.href}"]` ? link : null);
  vi.stubGlobal('document', { querySelector });
  leadToHistory({ type });
  expect(link).toEqual({ href, textContent });
});

test.each([
  ['donation', null, '/donations'],
  ['donation', 'ice trek', '/donations?campaign=ice%20trek'],
  ['enroll', 'ice trek', '/campaigns/ice%20trek/enroll'],
] as const)('another try of a payment for %s %j is made on %s', (type, campaignId, path) => {
  expect(tryAgainPath({ type, campaignId })).toBe(path);
});
