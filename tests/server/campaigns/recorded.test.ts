import { expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { withRecorded } from '../../../src/server/campaigns/queries.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const { paymentApp } = sharedPaymentApp({ webhook: 'never' });

async function campaign(id: string, price: number, says: Partial<Campaign>): Promise<void> {
  await paymentApp.campaign(id, price);
  const content = JSON.stringify({ id, heading: id, price, ...says });
  await paymentApp.db.updateTable('campaigns').set({ content }).where('id', '=', id).execute();
  paymentApp.app.services.cache.clear();
}

async function answers(id: string): Promise<Campaign[]> {
  const one = (await paymentApp.call('GET', `/open/campaign/${id}`)).data as Campaign;
  const { data } = await paymentApp.call('GET', '/open/campaigns?size=50');
  return [one, ...(data as { rows: Campaign[] }).rows.filter((row) => row.id === id)];
}

async function pay(txnid: string, id: string, price: string) {
  const { token } = await paymentApp.user();
  return paymentApp.book({ txnid, amount: price, pinfo: id, token });
}

it('places and money paid for them are added to what the file says, at once', async () => {
  await campaign('sum', 900.5, { enrolledCount: 19, raised: 214_000, goal: 300_000 });
  await paymentApp.db.updateTable('campaigns').set({ price_paise: 90_050 }).where('id', '=', 'sum').execute();
  for (const answer of await answers('sum')) expect(answer).toMatchObject({ enrolledCount: 19, raised: 214_000 });
  await pay('sum-1', 'sum', '900.50');
  for (const answer of await answers('sum'))
    expect(answer).toMatchObject({ enrolledCount: 20, raised: 214_900.5, fees: 900.5 });
  await pay('sum-2', 'sum', '900.50');
  const both = await answers('sum');
  expect(both).toHaveLength(2);
  for (const answer of both) expect(answer).toMatchObject({ enrolledCount: 21, raised: 215_801, goal: 300_000 });
});

it('what is given back counts neither as a person nor as money', async () => {
  await campaign('back', 900, {});
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: 'back-1', amount: '900.00', pinfo: 'back', token });
  await paymentApp.campaign('back', 900, { status: 'cancelled' });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  const both = await answers('back');
  expect(both).toHaveLength(2);
  for (const answer of both) {
    expect(answer).not.toHaveProperty('enrolledCount');
    expect(answer).not.toHaveProperty('raised');
  }
});

const nothing = { people: null, others: null, grams: null, went: null, withdrawn: null };
const recorded = { enrolled: 0, paid_paise: 0, given_paise: 0, reviews: 0, stars: 0 };
const desk = { people: 10, others: 4, grams: '{"plastic":12500,"glass":300}', went: '', withdrawn: 0 };
const file = { people: 12, kilograms: 7.5, kinds: { metal: 7.5 }, went: 'The shed' };
const stored = (numbers: object) => JSON.stringify({ id: 'a', heading: 'A', ...numbers });

it.each([
  ['nothing', nothing, undefined, undefined],
  ['its file', nothing, file, file],
  ['the desk', desk, undefined, { people: 14, kilograms: 12.8, kinds: { plastic: 12.5, glass: 0.3 } }],
  ['both', desk, file, { people: 14, kilograms: 12.8, kinds: { plastic: 12.5, glass: 0.3 }, went: 'The shed' }],
  [
    'the desk only who came',
    { ...desk, grams: '{}' },
    file,
    { people: 14, kilograms: 7.5, kinds: { metal: 7.5 }, went: 'The shed' },
  ],
  [
    'the desk only weights',
    { ...desk, people: 0, others: 0 },
    undefined,
    { kilograms: 12.8, kinds: { plastic: 12.5, glass: 0.3 } },
  ],
  ['the desk, which has withdrawn it', { ...desk, withdrawn: 1 }, file, undefined],
])('what is known of a walk is answered, as %s says', (_, noted, gathered, expected) => {
  const answer: Campaign = JSON.parse(withRecorded({ ...recorded, ...noted, content: stored({ gathered }) }));
  expect(answer.gathered).toEqual(expected);
});
