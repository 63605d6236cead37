import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import WalkFacts from '../../../src/features/enrolment/WalkFacts.tsx';
import { sampleCampaign } from '../../helpers/campaigns.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const shown = (changes: Partial<Campaign>, open = true) =>
  renderToStaticMarkup(createElement(WalkFacts, { campaign: sampleCampaign('trek', changes), people: 2, open }));
const cancelling = [{ days: 1, percent: 100 }];

test('what would come back is said for all who come, while a place can be taken', () => {
  const changes = { price: 900, cancelling, startTime: '2999-01-01T00:00:00Z', endTime: '2999-01-02T00:00:00Z' };
  expect(shown(changes)).toContain('Today: All of ₹1,800');
  expect(shown(changes, false)).not.toMatch(/If you cancel|Today/);
});

test('what is not included stands below no heading that says it is', () => {
  expect(shown({ included: ['Food'] })).toContain('<dt>Included</dt><dd>Food</dd>');
  expect(shown({ included: [] })).not.toMatch(/Included<[^>]*>[^>]*>Not included/);
});
