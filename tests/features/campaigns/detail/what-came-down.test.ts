import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaign.ts';
import { WhatCameDown } from '../../../../src/features/campaigns/detail/WhatCameDown.tsx';
import { sampleCampaign } from '../../../helpers/campaigns.ts';

const shown = (changes: Partial<Campaign>) =>
  renderToStaticMarkup(createElement(WhatCameDown, { campaign: sampleCampaign('trek', changes) }));
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const photo = (when: 'before' | 'after') => ({ url: `/photos/campaigns/${when}.jpg`, alt: `The meadow`, when });

test.each<[string, Partial<Campaign>, string]>([
  ['nothing', {}, ''],
  ['who came alone', { gathered: { people: 1 } }, 'Who came 1 person came'],
  ['weights alone', { gathered: { kilograms: 2, kinds: { glass: 2 } } }, 'What came down 2 kg Glass 2 kg'],
  [
    'all numbers, no line for what weighed nothing',
    { gathered: { people: 14, kilograms: 1234.5, kinds: { metal: 0, plastic: 1234.5 }, went: 'The shed' } },
    'What came down 1,234.5 kg carried down by 14 people Plastic 1,234.5 kg Where it went: The shed',
  ],
  [
    'photographs, those from before first',
    { gathered: { photos: [photo('after'), photo('before')] } },
    'What came down Before The meadow After The meadow',
  ],
  [
    'the next date',
    { next: { id: 'again', startTime: '2027-06-06T18:30:00.000Z', endTime: '2027-06-08T18:30:00.000Z' } },
    'The same walk again Next date of this walk: 7 to 9 June 2027',
  ],
])('of %s what is known is told, and no more', (_, changes, told) => {
  expect(words(shown(changes))).toBe(told);
});

test('the longest bar is the heaviest kind, and a small one is still seen', () => {
  const html = shown({ gathered: { kilograms: 1501, kinds: { plastic: 1000, glass: 500, cloth: 1 } } });
  expect([...html.matchAll(/M0 0h(\d+)v/g)].map(([, width]) => width)).toEqual(['100', '50', '1']);
});
