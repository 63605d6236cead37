import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { mailPlaces, type PlaceMail } from '../../../src/server/office/mail-places.ts';
import { place, storeCampaign, storePlaces } from '../../helpers/enrolled.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const campaign = 'ridge';
const bring: PlaceMail = {
  once: 'bring:2026-12-05',
  mail: () => ({ kind: 'notice', payload: { subject: 'What to bring', lines: ['Boots.'] } }),
};

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ at: new Date('2026-11-28T05:00:00Z') });
  await storeCampaign(app, campaign);
  const more = Array.from({ length: 60 }, (_, number) => place(campaign, number + 10));
  const without = [place(campaign, 1, { email: '' }), place(campaign, 2, { amount_paise: 1, place: 'none' })];
  await storePlaces(app, [...more, ...without]);
});
afterEach(() => app.close());

const reached = async () => (await app.mails()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '');

it('everybody with a place and an address gets one mail, also who comes later, and nobody a second one', async () => {
  expect(await mailPlaces(app.services, campaign, bring)).toBe(60);
  await storePlaces(app, [place(campaign, 99)]);
  expect(await mailPlaces(app.services, campaign, bring)).toBe(1);
  expect(await mailPlaces(app.services, campaign, bring)).toBe(0);
  const people = await reached();
  expect(people).toHaveLength(61);
  expect(new Set(people).size).toBe(61);
  expect(people).not.toContain('p002@example.org');
});

it('two processes at once mail each of them once', async () => {
  const other = await createApp(app.config, { demo: false });
  await Promise.all([mailPlaces(app.services, campaign, bring), mailPlaces(other.services, campaign, bring)]);
  await other.close();
  expect(await reached()).toHaveLength(60);
});
