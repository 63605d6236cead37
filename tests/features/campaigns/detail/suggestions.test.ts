import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Suggestion } from '../../../../src/contract/campaign.ts';
import { createDetail } from '../../../../src/features/campaigns/detail/detail.ts';
import { Suggestions } from '../../../../src/features/campaigns/detail/Suggestions.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const campaign = sampleCampaign('trek');

const detailWith = (...suggestions: Suggestion[]) =>
  createDetail('trek', { campaign, suggestions, builtOn: '2099-11-01' });

/** The card of suggestions beside a campaign; empty where there is none. */
const suggestionsOf = (...suggestions: Suggestion[]) =>
  renderToStaticMarkup(createElement(Suggestions, { detail: detailWith(...suggestions) }));

const lake: Suggestion = { id: 'lake', heading: 'Lake', startTime: null, place: null, url: null, image: null };

test('a suggestion shows its picture, and none where it has none', () => {
  expect(suggestionsOf({ ...lake, image: '/pictures/lake.svg' })).toContain('<img src="/pictures/lake.svg" alt=""');
  expect(suggestionsOf(lake)).toContain('Lake');
  expect(suggestionsOf(lake)).not.toContain('<img');
});

test.each([
  ['/campaigns/lake?from=mail', '/campaigns/lake?from=mail'],
  [null, '/campaigns/lake'],
  ['https://elsewhere.example/lake', '/campaigns/lake'],
  ['//elsewhere.example/lake', '/campaigns/lake'],
  ['javascript:alert(1)', '/campaigns/lake'],
])('a suggestion with the address %j leads to %s', (url, href) => {
  expect(suggestionsOf({ ...lake, url })).toContain(`href="${href}"`);
});

test('an address that is a picture, as another backend may mean it, is shown as that, and leads to the campaign', () => {
  vi.stubEnv('PUBLIC_BACKEND', 'plain');
  const { image: _none, ...plain } = lake;
  const shown = suggestionsOf({ ...plain, url: 'https://pictures.example/lake.jpg' });
  expect(shown).toContain('<img src="https://pictures.example/lake.jpg"');
  expect(shown).toContain('href="/campaigns/lake"');
  expect(suggestionsOf({ ...plain, url: '/campaigns/lake' })).not.toContain('<img');
  vi.unstubAllEnvs();
});

test('the campaign itself is not suggested', () => {
  expect(suggestionsOf({ ...lake, id: 'trek' })).toBe('');
});
