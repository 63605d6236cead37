import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PaymentOutcome } from '../../../src/contract/payment.ts';
import { OutcomeFacts } from '../../../src/features/donations/OutcomeDetails.tsx';

const place = {
  type: 'enroll',
  transactionId: 'HH_1',
  amount: '900.00',
  amountInWords: '',
  campaignId: 'trek',
} as const;

/** The words for an outcome, with one blank between them. */
function saidOf(outcome: PaymentOutcome): string {
  const html = renderToStaticMarkup(createElement(OutcomeFacts, { outcome, foundation: 'The foundation' }));
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a payment without a place is given back: the page claims no full campaign', () => {
  const said = saidOf({ ...place, outcome: 'paid', refundDue: true });
  expect(said).toContain('There was no place for this payment: you have one already, or enrolment had closed.');
  expect(said).toContain('We give it back and write to you.');
  expect(said).not.toMatch(/You are enrolled|no place left/);
});

test.each([
  ['failed', 'You are not enrolled: the payment for your place failed.'],
  ['pending', 'You are not enrolled yet: the payment for your place is still being confirmed.'],
] as const)('a place whose payment is %s is told as none', (outcome, words) => {
  const said = saidOf({ ...place, outcome });
  expect(said).toContain(words);
  expect(said).not.toMatch(/You are enrolled|Acknowledgement|Thank/);
});
