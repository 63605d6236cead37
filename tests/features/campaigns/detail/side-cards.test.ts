import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SideCards } from '../../../../src/features/campaigns/detail/SideCards.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

test('a mail address may break after the @, and nowhere inside its words', () => {
  const campaign = sampleCampaign('trek');
  const cards = renderToStaticMarkup(createElement(SideCards, { campaign }));
  expect(cards).toContain('<a href="mailto:treks@example.org">treks@<wbr/>example.org</a>');
});
