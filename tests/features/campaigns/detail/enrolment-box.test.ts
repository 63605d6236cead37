import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EnrolmentStatus } from '../../../../src/contract/history.ts';
import { createDetail } from '../../../../src/features/campaigns/detail/detail.ts';
import { EnrolmentBox } from '../../../../src/features/campaigns/detail/EnrolmentBox.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const campaign = sampleCampaign('trek', { location: { meetingPoint: 'Bus stand', meetingTime: '06:30' } });
const paid = { status: 'PAID', transactionId: 'HH_1', amount: '2500.00', serial: '2026-27/000001' };

function boxOf(enrolment: EnrolmentStatus, changes: Partial<typeof campaign> = {}): string {
  const shown = { ...campaign, ...changes };
  const detail = createDetail('trek', { campaign: shown, builtOn: '2099-11-01' });
  return renderToStaticMarkup(createElement(EnrolmentBox, { campaign: shown, enrolment, detail }));
}

function saidOf(enrolment: EnrolmentStatus, changes: Partial<typeof campaign> = {}): string {
  return boxOf(enrolment, changes)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the box of a paid place tells number, payment, meeting and receipt', () => {
  const said = saidOf(paid);
  for (const words of ['You are enrolled.', 'HH_1', '₹2,500.00', '2026-27/000001', 'Receipt for your payment']) {
    expect(said).toContain(words);
  }
  expect(said).toMatch(/The group meets on 27 November 2099 at 06:30\s?\. Meeting point: Bus stand/);
  expect(said).toContain('Add to calendar');
  expect(boxOf(paid)).toContain(
    '<a href="/campaigns/enroll/place?transactionId=HH_1">Give your place back, or move it</a>',
  );
});

test('that of a payment which came too late calls nobody enrolled, says why, and sends nobody anywhere', () => {
  const said = saidOf({ ...paid, status: 'REFUND' });
  expect(said).toMatch(
    /^You are not enrolled: no place was left, or enrolment had closed, when your payment came, or the place was released\. We give back what is due/,
  );
  expect(said).not.toMatch(/You are enrolled|meets on|calendar|Receipt for/);
});

test('that of a place which its person gave back says when, and what comes back', () => {
  const givenBack =
    'You gave this place back on 1 December 2026. ₹1,250.00 comes back to you. You need not do anything.';
  const said = saidOf({ ...paid, status: 'REFUND', givenBack, returned: '500.00' });
  expect(said.startsWith(givenBack)).toBe(true);
  expect(said).not.toMatch(/You are not enrolled|went back already|Give your place back/);
});

const SETTLED = 'We settled this on 1 December 2026. If a refund has not come after some days, write to us.';
const refundClosedAt = '2026-12-01T10:00:00.000Z';

test('what the foundation has settled is not promised any more: a late payment, a second one, a cancelled campaign', () => {
  const late = saidOf({ ...paid, status: 'REFUND', refundClosedAt });
  expect(late).toContain(
    `You are not enrolled: no place was left, or enrolment had closed, when your payment came, or the place was released. ${SETTLED}`,
  );
  const second = saidOf({ ...paid, refunds: [{ transactionId: 'HH_3', amount: '2500.00', refundClosedAt }] });
  expect(second).toContain(`You are enrolled.`);
  expect(second).toContain(`₹2,500.00 (HH_3) is another payment, and has no place. ${SETTLED}`);
  const cancelled = saidOf({ ...paid, refundClosedAt }, { status: 'cancelled' });
  expect(cancelled).toMatch(
    /^This campaign is cancelled\. Everything that you paid for it is given back, as our refund policy says\. We settled/,
  );
  expect(cancelled).toContain(SETTLED);
  for (const said of [late, second]) expect(said).not.toContain('We give ');
});

test('a backend that answers the status alone gets one sentence, and no place no box', () => {
  expect(saidOf({ status: 'PAID' })).toBe('You are enrolled.');
  for (const status of [null, 'PENDING', 'FAILED']) expect(saidOf({ status })).toBe('');
});
