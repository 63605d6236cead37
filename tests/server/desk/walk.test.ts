import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { forgetPerson, storedAbout } from '../../../src/server/office/personal.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { addCampaign, addPlace } from '../../helpers/walkers.ts';

const AT = new Date('2026-12-05T14:00:00Z');
const LEADER = 'leader@example.org';
const WALK = '/desk/campaigns/ridge/walk';

let app: TestApp;
let leader: DeskVisitor;
beforeEach(async () => {
  app = await startApp({ at: AT });
  await addCampaign(app, 'ridge');
  await addCampaign(app, 'lake');
  leader = await atDesk(app, LEADER, ['ridge']);
});
afterEach(() => app.close());

const answer = async () => ((await app.http.get('open/campaign/ridge').json()) as { data: Campaign }).data;

it('who came and what was gathered is noted, shown, and answered to the site', async () => {
  const [asha, tara] = [await addPlace(app, 'ridge', 'Asha Sharma'), await addPlace(app, 'ridge', 'Tara Devi')];
  expect(await answer()).not.toHaveProperty('gathered');
  const fields = {
    came: [asha],
    others: '3',
    plastic: '12.5',
    glass: '० kg',
    metal: '1,2',
    note: 'Rain.',
  };
  const saved = await leader.post(WALK, fields);
  expect(saved.html).toContain('Saved: 4 people came, 13.7 kg gathered.');
  expect(saved.html).toMatch(new RegExp(`value="${asha}" checked`));
  expect(saved.html).not.toMatch(new RegExp(`value="${tara}" checked`));
  expect((await answer()).gathered).toEqual({
    people: 4,
    kilograms: 13.7,
    kinds: { plastic: 12.5, glass: 0, metal: 1.2 },
  });
  await leader.post(WALK, { ...fields, came: [asha, tara], plastic: '' });
  expect((await answer()).gathered).toEqual({ people: 5, kilograms: 1.2, kinds: { glass: 0, metal: 1.2 } });
  const log = await app.services.db
    .selectFrom('staff_log')
    .selectAll()
    .where('what', '=', 'walk noted')
    .orderBy('before')
    .execute();
  expect(log.map(({ before }) => before)).toEqual([
    '',
    '1 and 3 others came, plastic 12.5 kg, glass 0 kg, metal 1.2 kg, Rain.',
  ]);
});

it('says where the text of the campaign tells it otherwise', async () => {
  const { db } = app.services;
  const tell = async (body: string) => {
    const content = JSON.stringify({ id: 'ridge', heading: 'The ridge', body });
    await db.updateTable('campaigns').set({ content }).where('id', '=', 'ridge').execute();
    return (await leader.get(WALK)).html;
  };
  expect(await tell('Forty-five people came.')).not.toContain('text tells of');
  await leader.post(WALK, { others: '11', plastic: '93.7' });
  const html = await tell('Forty-five people carried two hundred kilos.');
  expect(html).toContain('text tells of 45 people, and 11 are noted here.');
  expect(html).toContain('text tells of 200 kg, and 93.7 are noted here.');
  expect(await tell('Eleven people carried 93.7 kg.')).not.toContain('text tells of');
});

it.each([
  ['plastic', '12.55'],
  ['glass', '-1'],
  ['metal', '1e3'],
  ['others', 'many'],
])('a wrong %s of %s is said, and what was ticked stays', async (name, typed) => {
  const asha = await addPlace(app, 'ridge', 'Asha Sharma');
  const refused = await leader.post(WALK, { came: [asha], others: '2', [name]: typed });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(`value="${typed}"`);
  expect(refused.html).toMatch(new RegExp(`value="${asha}" checked`));
  expect(await answer()).not.toHaveProperty('gathered');
});

it('ticks nobody of another campaign', async () => {
  const [asha, other] = [await addPlace(app, 'ridge', 'Asha Sharma'), await addPlace(app, 'lake', 'Tara Devi')];
  await leader.post(WALK, { came: [asha] });
  const late = await addPlace(app, 'ridge', 'Late Comer');
  await leader.post(WALK, { came: [asha, late, other] });
  const came = await app.services.db
    .selectFrom('enrolments')
    .select('name')
    .where('came', '=', 1)
    .orderBy('name')
    .execute();
  expect(came.map(({ name }) => name)).toEqual(['Asha Sharma', 'Late Comer']);
});

it('nothing can be noted before the campaign', async () => {
  await addCampaign(app, 'pass', { startDay: '2026-12-06' });
  const office = await atDesk(app, 'office@example.org');
  expect((await office.get('/desk/campaigns/pass/walk')).html).toContain('has not begun');
});

it('the sums of the year are those of the campaigns that somebody sees', async () => {
  const office = await atDesk(app, 'office@example.org');
  await leader.post(WALK, { others: '3', plastic: '10' });
  await office.post('/desk/campaigns/lake/walk', { others: '2', mixed: '5.5' });
  const all = (await office.get('/desk/campaigns')).html;
  expect(all).toContain('Gathered in 2026');
  expect(all).toContain('15.5 kg');
  const own = (await leader.get('/desk/campaigns')).html;
  expect(own).toContain('10 kg');
  expect(own).not.toContain('5.5 kg');
});

it('what was noted about a person is told to him, and goes with him', async () => {
  const { db } = app.services;
  const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900 });
  await leader.post(`/desk/campaigns/ridge/people/${id}`, { note: 'Has asthma.' });
  await leader.post(WALK, { came: [id] });
  expect(JSON.stringify(await storedAbout(db, 'tara@example.org', AT))).toContain('came, noted: Has asthma.');
  await forgetPerson(db, 'tara@example.org', AT);
  for (const table of ['enrolments', 'staff_log'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain('asthma');
});
