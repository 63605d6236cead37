import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaign.ts';
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

const titles = (html: string) => [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title);
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

const rows = (html: string) =>
  [...html.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map(([, when, what]) => `${when}: ${what}`);

test.each<[string, Partial<Campaign>, string[]]>([
  [
    'two lines',
    {
      price: 2500,
      cancelling: [
        { days: 8, percent: 50 },
        { days: 20, percent: 100 },
      ],
    },
    [
      '20 days before or more: All of ₹2,500',
      '8 to 19 days before: ₹1,250',
      '7 days or fewer: Nothing',
      'We call it off: All of ₹2,500',
    ],
  ],
  [
    'all until the day before',
    { price: 2500, cancelling: [{ days: 1, percent: 100 }] },
    ['1 day before or more: All of ₹2,500', 'On the first day: Nothing', 'We call it off: All of ₹2,500'],
  ],
  ['none', { price: 2500 }, []],
  ['some, for a walk that is free', { price: 0, cancelling: [{ days: 8, percent: 50 }] }, []],
])('what comes back is a table in rupees where there are terms: %s', (_name, changes, expected) => {
  expect(rows(shown({ preparation, ...changes }))).toEqual(expected);
});
