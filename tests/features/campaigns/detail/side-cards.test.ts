import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { createDetail } from '../../../../src/features/campaigns/detail/detail.ts';
import { Details } from '../../../../src/features/campaigns/detail/SideCards.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const over = { startTime: '2026-06-01T00:00:00Z', endTime: '2026-06-02T00:00:00Z' };

test.each<[string, boolean, Partial<Campaign>]>([
  ['open', false, {}],
  ['over', true, over],
  ['cancelled', true, { status: 'cancelled' }],
])('the ticket of a campaign that is %s leads on to the next ones: %s', (_state, leads, changes) => {
  const campaign = sampleCampaign('trek', changes);
  const detail = createDetail('trek', { campaign, builtOn: '2026-11-01' });
  const html = renderToStaticMarkup(createElement(Details, { campaign, detail, current: true }));
  expect(html.includes('<a class="btn" href="/campaigns">See the next campaigns</a>')).toBe(leads);
});
