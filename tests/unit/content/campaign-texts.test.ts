import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CampaignFields } from '../../../src/content/campaign-fields.ts';
import { Campaign } from '../../../src/contract/campaign.ts';
import {
  type CampaignTextName,
  campaignTexts,
  mapTexts,
  ofPart,
  type ShownIn,
  textLines,
} from '../../../src/contract/campaign-texts.ts';
import { leastFields, parseCampaign } from '../../helpers/campaign-file.ts';

const names = Object.keys(campaignTexts) as CampaignTextName[];
const examples: Partial<Record<CampaignTextName, string>> = { meetingTime: '06:30', trekType: 'Easy' };
const texts = mapTexts((name) => examples[name] ?? `Text of ${name}`);

it.each(names)('%s passes from the file to the wire, and to each part of the page that shows it', (name) => {
  const { within, label, shown } = campaignTexts[name];
  const one = { [name]: texts[name] };
  const parsed = parseCampaign({ ...leastFields, ...(within === 'fact' ? { fact: one } : one) });
  const campaign = v.parse(Campaign, 'campaign' in parsed && parsed.campaign);
  expect(campaign[within]).toEqual(one);
  for (const where of ['head', 'way', 'venue'] as const) {
    const isShown = (shown as readonly ShownIn[]).includes(where);
    expect(textLines(campaign, where).some(([of, text]) => of === label && text === texts[name])).toBe(isShown);
    if (isShown) expect(textLines(campaign, where)).toContainEqual([label, texts[name]]);
  }
});

it('a file has all texts of a part, and a page says what is not known yet', () => {
  expect(
    v.parse(CampaignFields, { ...leastFields, ...ofPart('location', texts), fact: ofPart('fact', texts) }),
  ).toMatchObject({
    ...ofPart('location', texts),
    fact: ofPart('fact', texts),
  });
  expect(textLines({}, 'way')).toEqual(
    ['Base camp', 'Road head', 'Rail head'].map((label) => [label, 'To be announced']),
  );
  expect(textLines({ location: { place: 'Kheerganga' } }, 'venue')).toEqual([
    ['Meeting point', 'Kheerganga'],
    ['Address', 'To be announced'],
  ]);
});
