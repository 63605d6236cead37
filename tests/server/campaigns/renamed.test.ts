import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OwnPlace } from '../../../src/contract/own-place.ts';
import { appoint, staffOf } from '../../../src/server/auth/staff.ts';
import { tellCalledOff } from '../../../src/server/office/called-off.ts';
import { AT, FROM, campaignFile as file, openRenaming, type Renaming, TO } from '../../helpers/renaming.ts';

let renaming: Renaming;
beforeEach(async () => {
  renaming = await openRenaming();
});
afterEach(() => renaming.close());

it('places, gifts and reviews go along when the file of a campaign gets another name', async () => {
  const { token } = await renaming.enrolled('PLACE');
  const { launch } = await renaming.paymentApp.begin({ txnid: 'GIFT', amount: '750.00', campaignId: FROM });
  await renaming.paymentApp.save(launch, renaming.paymentApp.pay(launch), { campaignId: FROM });
  const review = {
    rating: 5,
    name: 'Yangchen',
    email: 'y@example.org',
    headline: 'Clear water',
    comment: 'All of it.',
  };
  expect(await renaming.paymentApp.call('POST', `/open/campaign/review?campaignId=${FROM}`, review)).toMatchObject({
    ok: true,
  });
  const before = await renaming.get(`/open/campaign/${FROM}`);

  await renaming.write({ [TO]: file([FROM]) });
  expect(await renaming.places(TO, token)).toMatchObject({ status: 'PAID', transactionId: 'PLACE' });
  const { enrolledCount, raised } = before as { enrolledCount: number; raised: unknown };
  expect(enrolledCount).toBe(1);
  expect(await renaming.get(`/open/campaign/${TO}`)).toMatchObject({ enrolledCount, raised });
  expect(await renaming.get(`/open/campaign/${TO}/reviews?page=0&size=4`)).toMatchObject({
    rows: [{ headline: 'Clear water' }],
  });
  await expect(renaming.begin('AGAIN', token, TO)).rejects.toThrow('You are already enrolled in this campaign.');
});

it('leaders, messages and what came of it go along, and nobody is told twice that it is called off', async () => {
  await renaming.enrolled('PLACE');
  const { services } = renaming.paymentApp.app;
  const { db } = services;
  const at = AT.toISOString();
  await db
    .transaction()
    .execute((on) => appoint(on, { email: 'l@example.org', role: 'leader', campaigns: [FROM] }, AT));
  const message = {
    id: 'm',
    campaign_id: FROM,
    subject: 'Hello',
    body: 'Hello',
    who: 'l@example.org',
    reply_to: '',
    at,
  };
  await db.insertInto('staff_messages').values(message).execute();
  const walk = {
    campaign_id: FROM,
    people: 3,
    others: 0,
    grams: '{}',
    note: '',
    noted_by: 'l@example.org',
    noted_at: at,
  };
  await db.insertInto('walks').values(walk).execute();
  const off = (content: string) => content.replace('status: active', 'status: cancelled');
  await renaming.write({ [FROM]: off(file()) });
  await tellCalledOff(services);
  renaming.paymentApp.app.setTime(AT.getTime() + 10 * 60_000);
  await tellCalledOff(services);
  await renaming.write({ [TO]: off(file([FROM])) });
  await tellCalledOff(services);
  expect(await db.selectFrom('mails').select('id').where('kind', '=', 'called-off').execute()).toHaveLength(1);
  expect(await staffOf(db, 'l@example.org')).toMatchObject({ campaigns: [TO] });
  for (const table of ['staff_messages', 'walks'] as const)
    expect(await db.selectFrom(table).select('campaign_id').execute()).toEqual([{ campaign_id: TO }]);
});

it('a payment that was begun before comes to the new name, and the page of before may save it', async () => {
  const { token } = await renaming.paymentApp.user();
  const { launch } = await renaming.begin('OPEN', token);
  const payment = renaming.paymentApp.pay(launch);
  await renaming.write({ [TO]: file([FROM]) });
  expect(launch['productinfo']).toBe(FROM);
  expect(await renaming.paymentApp.enrol(launch, payment, token)).toMatchObject({
    ok: true,
    data: { outcome: 'paid' },
  });
  expect(await renaming.places(TO, token)).toMatchObject({ status: 'PAID', transactionId: 'OPEN' });
});

it('another campaign may not save a payment, also where a name was changed', async () => {
  const { token } = await renaming.paymentApp.user();
  const { launch } = await renaming.begin('MINE', token);
  await renaming.write({ [TO]: file([FROM]), other: file() });
  expect(
    await renaming.paymentApp.enrol(launch, renaming.paymentApp.pay(launch), token, { campaignId: 'other' }),
  ).toMatchObject({
    status: 422,
  });
});

it('what walkers told before the walk goes along with their consent, which is to the same walk', async () => {
  const { token } = await renaming.enrolled('PLACE');
  const post = (path: string, body: object) =>
    renaming.paymentApp.call('POST', `/open/campaign/place/${path}`, { transactionId: 'PLACE', ...body }, token);
  const before = async () => ((await post('change', { act: 'show' })).data as OwnPlace).before;
  const [walker] = await before();
  const told = { contactName: 'Meena Devi', contactPhone: '9816000002', health: '', consent: 'yes' };
  await post('before', { who: walker?.who, ...told });
  await renaming.write({ [TO]: file([FROM]) });
  expect(await before()).toMatchObject([{ given: true, contactName: 'Meena Devi' }]);
});

const LATER = new Date('2026-12-10T06:00:00Z');
it.each([
  [
    'of one that is over goes along where the days are the same',
    { start: '2026-12-05', end: '2026-12-06' },
    LATER,
    'PAID',
  ],
  ['of one that is over stays where the days are others', { start: '2027-12-05', end: '2027-12-06' }, LATER, null],
  ['of one that is put off goes along', { start: '2027-12-05', end: '2027-12-06' }, AT, 'PAID'],
])('a place %s', async (_, days, at, status) => {
  const { token } = await renaming.enrolled('PLACE');
  renaming.paymentApp.app.setTime(at);
  await renaming.write({ [TO]: file([FROM], days) });
  expect(await renaming.places(TO, token)).toMatchObject({ status });
});
