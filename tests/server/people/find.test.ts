import { beforeAll, describe, expect, it } from 'vitest';
import { findIds, findInCampaign } from '../../../src/server/people/find.ts';
import { atDesk } from '../../helpers/desk.ts';
import { appForAll } from '../../helpers/under-test.ts';
import { addCampaign, addPlace } from '../../helpers/walkers.ts';

const PEOPLE = {
  elodie: { name: 'Élodie Durand-Mercier', mobile: '33612345678', email: 'elodie.durand@example.org' },
  asha: { name: 'अाशा सफ़री', mobile: '9876500001', email: 'a.s@example.org' },
  rajkumar: { name: 'Raj Kumar Singh', mobile: '9876500002', email: 'rk@example.org' },
  obrien: { name: 'Sean O’Brien', mobile: '9812300003', email: 'sean@example.org' },
  kiran: { name: 'Kiran Negi', mobile: '9812300004', email: 'kiran.n@example.org' },
} as const;
type Key = keyof typeof PEOPLE;

const app = appForAll({ at: '2026-11-28T05:00:00Z' });
const ids = new Map<string, Key>();
const names = (found: Iterable<string>) => [...found].map((id) => ids.get(id)).sort();

beforeAll(async () => {
  const { db } = app;
  await addCampaign(app, 'ridge', { price: 900 });
  await addCampaign(app, 'lake');
  for (const [key, person] of Object.entries(PEOPLE)) {
    const id = await addPlace(app, 'ridge', person.name, { ...person, rupees: 900 });
    const { txnid } = await db.selectFrom('enrolments').select('txnid').where('id', '=', id).executeTakeFirstOrThrow();
    ids.set(txnid, key as Key);
  }
  await addPlace(app, 'lake', 'Kiran Elsewhere');
});

describe('one search for people', () => {
  it.each<[string, Key[]]>([
    ['elodie', ['elodie']],
    ['ÉLODIE', ['elodie']],
    ['e\u0301lo', ['elodie']],
    ['mercier durand', ['elodie']],
    ['Durand Mercier', ['elodie']],
    ['elodi', ['elodie']],
    ['elodia', ['elodie']],
    ['eoldie', ['elodie']],
    ['ellodie', ['elodie']],
    ['elidia', []],
    ['elodie negi', []],
    ['+33 6 12 34 56 78', ['elodie']],
    ['ELODIE.DURAND@', ['elodie']],
    ['आशा', ['asha']],
    ['सफरी', ['asha']],
    ['सफ़री आशा', ['asha']],
    ['+91 98765 00001', ['asha']],
    ['098765-00001', ['asha']],
    ['९८७६५००००१', ['asha']],
    ['0001', ['asha']],
    ['\u200e98765', ['asha', 'rajkumar']],
    ['rajkumar', ['rajkumar']],
    ['Raj-Kumar', ['rajkumar']],
    ['singh raj', ['rajkumar']],
    ['obrien', ['obrien']],
    ["o'brien", ['obrien']],
    ['o brien', ['obrien']],
    ['kirn', ['kiran']],
    ['neggi', []],
    ['%', []],
    ['', []],
  ])('%s finds %j', async (typed, found) => {
    expect(names(await findInCampaign(app.db, typed, 'ridge'))).toEqual([...found].sort());
    const { exact, near } = await findIds(app.db, typed);
    expect(names([...exact, ...near].filter((id) => ids.has(id)))).toEqual([...found].sort());
  });

  it('is the same for people, for the list of a campaign, and for whom a message goes to', async () => {
    const office = await atDesk(app);
    for (let number = 0; number < 30; number++) await addPlace(app, 'ridge', `Walker ${number}`);
    const people = await office.get('/desk/people?q=elodie');
    const list = await office.get('/desk/campaigns/ridge?words=elodie');
    const choice = { act: 'find', find: 'elodie', subject: '', body: '', once: 'x'.repeat(24) };
    const message = await office.post('/desk/campaigns/ridge/message', choice);
    for (const { html } of [people, list, message]) {
      expect(html).toContain('Élodie');
      expect(html).not.toContain('Kiran');
    }
  });
});
