import { beforeEach, expect, it } from 'vitest';
import type { Campaign } from '../../../src/contract/campaign.ts';
import { forgetPerson, storedAbout } from '../../../src/server/office/personal.ts';
import { atDesk, type DeskVisitor } from '../../helpers/desk.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign, addPlace } from '../../helpers/walkers.ts';

const AT = new Date('2026-12-05T14:00:00Z');
const LEADER = 'leader@example.org';
const WALK = '/desk/campaigns/ridge/walk';

const app = appForEach({ at: AT });
let leader: DeskVisitor;
beforeEach(async () => {
  await addCampaign(app, 'ridge');
  await addCampaign(app, 'lake');
  leader = await atDesk(app, LEADER, ['ridge']);
});

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
  const log = await app.db
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

it('where it went is told beside the rest, and a record that is withdrawn is on no page until it is not', async () => {
  const fields = { others: '3', cloth: '2', went: 'The shed in Bhuntar' };
  await leader.post(WALK, fields);
  const known = { people: 3, kilograms: 2, kinds: { cloth: 2 }, went: 'The shed in Bhuntar' };
  expect((await answer()).gathered).toEqual(known);
  const withdrawn = await leader.post(WALK, { ...fields, withdrawn: 'yes' });
  expect(withdrawn.html).toContain('The site shows nothing of it.');
  expect(withdrawn.html).not.toContain('tells how many came');
  expect(await answer()).not.toHaveProperty('gathered');
  expect((await leader.get('/desk/campaigns')).html).toContain('Nothing is noted yet.');
  await leader.post(WALK, fields);
  expect((await answer()).gathered).toEqual(known);
});

it('says what the file of the campaign tells, and what nobody noted stays unknown', async () => {
  const gathered = { people: 12, kilograms: 7.5, kinds: { metal: 7.5 }, went: 'The shed' };
  await addCampaign(app, 'glacier', { content: { gathered } });
  const other = await atDesk(app, 'other@example.org', ['glacier']);
  const page = await other.get('/desk/campaigns/glacier/walk');
  expect(page.html).toContain('12 people, metal 7.5 kg, went to The shed');
  expect((await other.get('/desk/campaigns')).html).toContain('<dt>Metal</dt><dd>7.5 kg</dd>');
  await other.post('/desk/campaigns/glacier/walk', { glass: '1' });
  const { data } = (await app.http.get('open/campaign/glacier').json()) as { data: Campaign };
  expect(data.gathered).toEqual({ people: 12, kilograms: 1, kinds: { glass: 1 }, went: 'The shed' });
});

it('ticks nobody of another campaign', async () => {
  const [asha, other] = [await addPlace(app, 'ridge', 'Asha Sharma'), await addPlace(app, 'lake', 'Tara Devi')];
  await leader.post(WALK, { came: [asha] });
  const late = await addPlace(app, 'ridge', 'Late Comer');
  await leader.post(WALK, { came: [asha, late, other] });
  const came = await app.db.selectFrom('enrolments').select('name').where('came', '=', 1).orderBy('name').execute();
  expect(came.map(({ name }) => name)).toEqual(['Asha Sharma', 'Late Comer']);
});

it('what was noted about a person is told to him, and goes with him', async () => {
  const { db } = app;
  const id = await addPlace(app, 'ridge', 'Tara Devi', { rupees: 900 });
  await leader.post(`/desk/campaigns/ridge/people/${id}`, { note: 'Has asthma.' });
  await leader.post(WALK, { came: [id] });
  expect(JSON.stringify(await storedAbout(db, 'tara@example.org', AT))).toContain('came, noted: Has asthma.');
  await forgetPerson(db, 'tara@example.org', AT);
  for (const table of ['enrolments', 'staff_log'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain('asthma');
});
