import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { BeforeYouJoin } from '../../../../src/features/campaigns/detail/BeforeYouJoin.tsx';
import { campaignCalendar } from '../../../../src/features/campaigns/detail/calendar.ts';
import { infoTabs } from '../../../../src/features/campaigns/detail/InfoTabs.tsx';
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

test('what to bring stands once, with the instructions, and needs none', () => {
  const tab = (changes: object) => {
    const campaign = sampleCampaign('trek', { preparation, ...changes });
    return renderToStaticMarkup(createElement('div', null, infoTabs(campaign)[2]?.content));
  };
  expect(tab({})).toMatch(/What to bring<\/h3>.*A steel cup.*Dry socks/);
  expect(tab({ instuctions: [] })).toContain('Dry socks');
  expect(tab({ instuctions: [], preparation: {} })).toBe('<div><p>The trek leader tells you what to bring.</p></div>');
});

test.each<Campaign['preparation']>([undefined, null, {}, { bring: [] }])(
  'a campaign that tells %j has no empty heading',
  (told) => {
    expect(shown({ preparation: told, included: [] })).toBe('');
  },
);

test('a day names its height, its distance and its hours', () => {
  const day = { id: 'a', heading: 'Up', body: 'To the lake.', height: '3,600 m', distance: '9 km', hours: '5 hours' };
  const plan = (changes: object) => {
    const campaign = sampleCampaign('trek', { fact: null, itineraries: [{ ...day, ...changes }] });
    const tab = infoTabs(campaign).at(-1);
    return renderToStaticMarkup(createElement('div', null, tab?.content));
  };
  expect(plan({})).toContain('<bdi>3,600 m · 9 km · 5 hours</bdi>');
  expect(plan({ distance: null, hours: '' })).toContain('<bdi>3,600 m</bdi>');
  expect(plan({}), 'before the day is opened').toMatch(/3,600 m · 9 km · 5 hours.*<\/summary>/);
  expect(plan({ height: null, distance: null, hours: null })).not.toContain('<small>');
});

test('the calendar file names the leader and what to bring', () => {
  const file = campaignCalendar(sampleCampaign('trek', { preparation }), 'https://site.example/campaigns/trek') ?? '';
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain('Leader: A guide from Barshaini.');
  expect(unfolded).toContain(String.raw`Bring: A steel cup\, Dry socks`);
});
