import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createDetail } from '../../../../src/features/campaigns/detail/detail.ts';
import { SideCards } from '../../../../src/features/campaigns/detail/SideCards.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

test('a mail address may break after the @, and nowhere inside its words', () => {
  const campaign = sampleCampaign('trek');
  const detail = createDetail('trek', { campaign, suggestions: [], builtOn: '2099-11-01' });
  const cards = renderToStaticMarkup(createElement(SideCards, { campaign, detail }));
  expect(cards).toContain('<a href="mailto:treks@example.org">treks@<wbr/>example.org</a>');
});
