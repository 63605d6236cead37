import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BeforeYouJoin } from '../../../../src/features/campaigns/detail/BeforeYouJoin.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const preparation = {
  leader: 'A guide from Barshaini.',
  effort: 'Six hours a day.',
  notFor: 'Nobody with trouble above 3,000 m.',
  bring: ['A steel cup', 'Dry socks'],
  notIncluded: ['The bus'],
  cancellation: 'Write to us.',
};

const titles = (html: string) => [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title);
const shown = (changes: Parameters<typeof sampleCampaign>[1]) =>
  renderToStaticMarkup(createElement(BeforeYouJoin, { campaign: sampleCampaign('trek', changes) }));

test('what people ask before they join is told in their order, each where it is given', () => {
  expect(titles(shown({ preparation, included: ['Food'] }))).toEqual([
    'Not included',
    'How hard it is',
    'Who should not come',
    'If you cancel',
  ]);
  expect(titles(shown({ preparation: { notFor: 'Nobody.', notIncluded: [] } }))).toEqual(['Who should not come']);
  const items = [...shown({ preparation }).matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) =>
    item.replace(/<[^>]+>/g, ''),
  );
  expect(items).toEqual(['The bus']);
});
