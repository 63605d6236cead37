import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importContent } from '../../../src/server/campaigns/import/import-content.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const AT = new Date('2026-11-27T06:00:00Z');
const [FROM, TO] = ['stream-walk', 'walk-by-the-stream'];

interface Days {
  start?: string;
  end?: string;
}
const file = (formerly: string[] = [], { start = '2026-12-05', end = '2026-12-06' }: Days = {}) => `---
heading: A day by the stream
status: active
price: 500
places: 10
startTime: ${start}
endTime: ${end}
formerly: [${formerly.join(', ')}]
---
We walk along the stream.
`;

let content: string;
let till: Till;
beforeEach(async () => {
  content = mkdtempSync(join(tmpdir(), 'hh-content-'));
  await cp(fixtureContent, content, { recursive: true });
  await rm(join(content, 'campaigns'), { recursive: true });
  await mkdir(join(content, 'campaigns'));
  till = await openTill({ at: AT, config: { contentDir: content } });
  await write({ [FROM]: file() });
});
afterEach(async () => {
  await till.app.close();
  rmSync(content, { recursive: true });
});

/** Makes these the only campaigns, and imports them. */
async function write(files: Record<string, string>): Promise<void> {
  await rm(join(content, 'campaigns'), { recursive: true });
  await mkdir(join(content, 'campaigns'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(content, 'campaigns', `${name}.md`), text);
  expect((await importContent(till.app.services)).problems).toEqual([]);
}

const get = async (path: string, token?: string) => (await till.call('GET', path, undefined, token)).data;
const places = async (id: string, token: string) => get(`/user/campaign/${id}/enrollment`, token);
const begin = (txnid: string, token: string, pinfo = FROM) => till.begin({ txnid, pinfo, token, form: {} });

async function enrolled(txnid: string) {
  const user = await till.user();
  const { launch } = await begin(txnid, user.token);
  expect(await till.enrol(launch, till.pay(launch), user.token)).toMatchObject({ ok: true });
  return user;
}

it('places, gifts and reviews go along when the file of a campaign gets another name', async () => {
  const { token } = await enrolled('PLACE');
  const { launch } = await till.begin({ txnid: 'GIFT', amount: '750.00', campaignId: FROM });
  await till.save(launch, till.pay(launch), { campaignId: FROM });
  const review = {
    rating: 5,
    name: 'Yangchen',
    email: 'y@example.org',
    headline: 'Clear water',
    comment: 'All of it.',
  };
  expect(await till.call('POST', `/open/campaign/review?campaignId=${FROM}`, review)).toMatchObject({ ok: true });
  const before = await get(`/open/campaign/${FROM}`);

  await write({ [TO]: file([FROM]) });
  expect(await places(TO, token)).toMatchObject({ status: 'PAID', transactionId: 'PLACE' });
  const { enrolledCount, raised } = before as { enrolledCount: number; raised: unknown };
  expect(enrolledCount).toBe(1);
  expect(await get(`/open/campaign/${TO}`)).toMatchObject({ enrolledCount, raised });
  expect(await get(`/open/campaign/${TO}/reviews?page=0&size=4`)).toMatchObject({
    rows: [{ headline: 'Clear water' }],
  });
  await expect(begin('AGAIN', token, TO)).rejects.toThrow('You are already enrolled in this campaign.');
});

it('a payment that was begun before comes to the new name, and the page of before may save it', async () => {
  const { token } = await till.user();
  const { launch } = await begin('OPEN', token);
  const payment = till.pay(launch);
  await write({ [TO]: file([FROM]) });
  expect(launch['productinfo']).toBe(FROM);
  expect(await till.enrol(launch, payment, token)).toMatchObject({ ok: true, data: { outcome: 'paid' } });
  expect(await places(TO, token)).toMatchObject({ status: 'PAID', transactionId: 'OPEN' });
});

it('one that was begun before and left is the one that the new page begins', async () => {
  const { token } = await till.user();
  await begin('LEFT', token);
  await write({ [TO]: file([FROM]) });
  const { launch } = await begin('OTHER', token, TO);
  expect(launch['txnid']).toBe('LEFT');
  expect(await till.enrol({ ...launch, productinfo: TO }, till.pay(launch), token)).toMatchObject({ ok: true });
  expect(await places(TO, token)).toMatchObject({ status: 'PAID', transactionId: 'LEFT' });
});

it('another campaign may not save a payment, also where a name was changed', async () => {
  const { token } = await till.user();
  const { launch } = await begin('MINE', token);
  await write({ [TO]: file([FROM]), other: file() });
  expect(await till.enrol(launch, till.pay(launch), token, { campaignId: 'other' })).toMatchObject({ status: 422 });
});

it('who has a place under both names keeps the two', async () => {
  const { id, token } = await enrolled('FIRST');
  await write({ [FROM]: file(), [TO]: file() });
  const { launch } = await begin('SECOND', token, TO);
  expect(await till.enrol(launch, till.pay(launch), token)).toMatchObject({ ok: true });
  await write({ [TO]: file([FROM]) });
  const rows = till.app.services.db.selectFrom('enrolments').select(['txnid', 'campaign_id']);
  expect(await rows.where('user_id', '=', id).orderBy('txnid').execute()).toEqual([
    { txnid: 'FIRST', campaign_id: FROM },
    { txnid: 'SECOND', campaign_id: TO },
  ]);
});

it('a name that was given back leads back', async () => {
  const { token } = await enrolled('PLACE');
  await write({ [TO]: file([FROM]) });
  await write({ [FROM]: file([TO]) });
  expect(await places(FROM, token)).toMatchObject({ status: 'PAID' });
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
  const { token } = await enrolled('PLACE');
  till.app.setTime(at);
  await write({ [TO]: file([FROM], days) });
  expect(await places(TO, token)).toMatchObject({ status });
});

it('a name that is a campaign still takes nothing from it', async () => {
  const { token } = await enrolled('PLACE');
  await write({ [FROM]: file(), [TO]: file([FROM]) });
  expect(await places(FROM, token)).toMatchObject({ status: 'PAID' });
  expect(await places(TO, token)).toMatchObject({ status: null });
});
