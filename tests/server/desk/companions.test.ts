import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameFriends } from '../../../src/server/places/companions.ts';
import { countPlacesLeft } from '../../../src/server/places/places.ts';
import type { DeskVisitor } from '../../helpers/desk.ts';
import type { TestApp } from '../../helpers/server.ts';
import { addPlace, openWalks, placesOf } from '../../helpers/walkers.ts';

const NOW = new Date('2026-11-28T05:00:00Z');

let app: TestApp;
let leader: DeskVisitor;
let id: string;
const db = () => app.db;
beforeEach(async () => {
  ({ app, leader } = await openWalks(NOW));
  id = await addPlace(app, 'ridge', 'Asha Devi');
  const { txnid = '' } = (await placesOf(app, 'ridge')).find((row) => row.id === id) ?? {};
  await db()
    .insertInto('transaction_ids')
    .values({ txnid, taken_at: '' })
    .onConflict((c) => c.doNothing())
    .execute();
  await nameFriends(db(), txnid, [
    { name: 'तारा', mobile: '9816000001', age: 34 },
    { name: 'R', mobile: '9816000002', age: 8 },
  ]);
  await db().updateTable('companions').set({ place: 'held' }).execute();
  await db().updateTable('campaigns').set({ seats: 10 }).where('id', '=', 'ridge').execute();
});
afterEach(() => app.close());

it('who comes along stands on the list with the one who booked, by name, phone and age', async () => {
  const { html } = await leader.get('/desk/campaigns/ridge');
  expect(html).toContain('3 people on this list');
  expect(html).toContain('with Asha Devi, 8 years');
  expect(html).toContain('tel:+919816000002');
  expect((await leader.get(`/desk/campaigns/ridge/people/${id}`)).html).toContain('>तारा</span>, R');
});

it('one of them is released alone, once, and the one who booked is told; the others keep their places', async () => {
  const release = `/desk/campaigns/ridge/people/${id}/release`;
  const { html } = await leader.get(release);
  expect(html).toContain('R alone');
  const { id: who } = await db()
    .selectFrom('companions')
    .select('id')
    .where('name', '=', 'R')
    .executeTakeFirstOrThrow();
  const done = await leader.post(release, { who, reason: 'Ill.' });
  expect(done.html).toContain('The place of R is free again.');
  expect(await countPlacesLeft(db(), 'ridge')).toBe(8);
  await app.services.outbox.sendDue();
  const mail = (await app.mails()).find((one) => one.includes('A place was released')) ?? '';
  expect(mail).toContain('the place of R in');
  expect((await leader.post(release, { who, reason: 'Ill.' })).html).not.toContain('free again');
  expect(await countPlacesLeft(db(), 'ridge')).toBe(8);
});
