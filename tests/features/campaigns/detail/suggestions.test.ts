import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Suggestion } from '../../../../src/contract/campaign.ts';
import { createDetail } from '../../../../src/features/campaigns/detail/detail.ts';
import { Suggestions } from '../../../../src/features/campaigns/detail/Suggestions.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const campaign = sampleCampaign('trek');

const detailWith = (...suggestions: Suggestion[]) =>
  createDetail('trek', { campaign, suggestions, builtOn: '2099-11-01' });

const suggestionsOf = (...suggestions: Suggestion[]) =>
  renderToStaticMarkup(createElement(Suggestions, { detail: detailWith(...suggestions) }));

const lake: Suggestion = { id: 'lake', heading: 'Lake', startTime: null, place: null, url: null, image: null };

test.each([
  ['/campaigns/lake?from=mail', '/campaigns/lake?from=mail'],
  [null, '/campaigns/lake'],
  ['https://elsewhere.example/lake', '/campaigns/lake'],
  ['//elsewhere.example/lake', '/campaigns/lake'],
  ['javascript:alert(1)', '/campaigns/lake'],
])('a suggestion with the address %j leads to %s', (url, href) => {
  expect(suggestionsOf({ ...lake, url })).toContain(`href="${href}"`);
});
